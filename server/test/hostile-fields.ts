import type { EndpointSpec } from '@greenroom/contract/kit/endpoint.ts'
import { z } from 'zod'
import type { AnyInput } from './app.ts'

const prototypeNames = Object.getOwnPropertyNames(Object.prototype)
const longRepeats = ['[', '(', 'www.a', 'a@', ' ', '1 ', '1', '\u0301', '<a', 'i ', '.', '\n', 'constructor ']
const oddDays = [
  '0000-01-01',
  '0001-01-01',
  '1899-12-31',
  '9999-12-31',
  '275760-09-13',
  '-000001-01-01',
  '+010000-01-01',
  '2024-02-30',
  '2023-02-29',
]

/** Texts and dates that each field must survive. */
export const hostileValues: readonly string[] = [
  ...prototypeNames,
  ...prototypeNames.map((name) => `1 ${name.toLowerCase()} ${name.toLowerCase()}`),
  ...longRepeats.map((part) => part.repeat(Math.ceil(20_000 / part.length))),
  ...longRepeats.map((part) => `a${part.repeat(Math.ceil(200 / part.length)).slice(0, 150)}a`),
  ...oddDays,
  ...oddDays.map((day) => `${day}T00:00:00Z`),
  '9999-12-31T23:59:59-12:00',
  '0000-01-01T00:00:00+14:00',
]

type Path = (string | number)[]

/** The texts in a body, at any depth. */
function textPaths(value: unknown, path: Path = []): Path[] {
  if (typeof value === 'string') return [path]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => textPaths(inner, [...path, key]))
}

function replaced(value: unknown, [key, ...rest]: Path, text: string): unknown {
  if (key === undefined) return text
  if (Array.isArray(value))
    return value.map((item, i) => (String(i) === key ? replaced(item, rest, text) : item))
  return { ...(value as object), [key]: replaced((value as Record<string, unknown>)?.[key], rest, text) }
}

const keysOf = (schema: unknown): string[] => (schema instanceof z.ZodObject ? Object.keys(schema.shape) : [])

/** One function for each text field of a valid call, which puts a text there. */
export function textFields(spec: EndpointSpec, input: AnyInput): ((text: string) => AnyInput)[] {
  const { body, query = {}, params = {} } = input
  const sent = textPaths(body)
  const omitted = keysOf(spec.body).filter((key) => !(key in ((body ?? {}) as object)))
  const bodyPaths = spec.upload || spec.raw ? [] : [...sent, ...omitted.map((key) => [key])]
  return [
    ...bodyPaths.map((path) => (text: string) => ({
      ...input,
      body: replaced(body ?? {}, path, text) as object,
    })),
    ...keysOf(spec.query).map((key) => (text: string) => ({ ...input, query: { ...query, [key]: text } })),
    ...Object.keys(params).map((key) => (text: string) => ({ ...input, params: { ...params, [key]: text } })),
  ]
}
