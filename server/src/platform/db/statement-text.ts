import type { Statement } from './scoped-read.ts'

/** Collects values as query parameters. */
export function parameters() {
  const values: unknown[] = []
  const put = (value: unknown, type: string) => `$${values.push(value)}::${type}`
  return { values, put }
}
export type Put = ReturnType<typeof parameters>['put']

const names = new Map<string, string>()

/** Statement texts contain no values, so their number is limited and each can be named. */
export function named(text: string): Statement {
  const name = names.get(text) ?? `list-${names.size}`
  names.set(text, name)
  return { name, text }
}

/** Rounds the limit up to a few sizes, so that plans are reused but still optimized for a small limit. */
export const sizeFor = (limit: number) => [11, 51, 101].find((size) => size >= limit) ?? 1001
