import type { Statement } from './scoped-read.ts'

/** Collects values as query parameters. */
export function parameters() {
  const values: unknown[] = []
  const addParam = (value: unknown, type: string) => `$${values.push(value)}::${type}`
  return { values, addParam }
}
export type AddParam = ReturnType<typeof parameters>['addParam']

const names = new Map<string, string>()

/** Statement texts contain no values, so their number is limited and each can have a name. */
export function namedStatement(text: string): Statement {
  const name = names.get(text) ?? `list-${names.size}`
  names.set(text, name)
  return { name, text }
}

/** Rounds the limit up to one of a few sizes, so plans are reused but still optimized for a small limit. */
export const roundUpLimit = (limit: number) => [11, 51, 101].find((size) => size >= limit) ?? 1001
