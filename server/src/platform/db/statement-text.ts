import type { Statement } from './scoped-read.ts'

/** Values become parameters; what they are put into is text of our own. */
export function parameters() {
  const values: unknown[] = []
  const put = (value: unknown, type: string) => `$${values.push(value)}::${type}`
  return { values, put }
}
export type Put = ReturnType<typeof parameters>['put']

const names = new Map<string, string>()

/** There are only so many texts, since none holds a value; each has its name. */
export function named(text: string): Statement {
  const name = names.get(text) ?? `list-${names.size}`
  names.set(text, name)
  return { name, text }
}

/** Rows of a page or a little more: few sizes, so that plans are kept and know how few rows are wanted. */
export const sizeFor = (limit: number) => [11, 51, 101].find((size) => size >= limit) ?? 1001
