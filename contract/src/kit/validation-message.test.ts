import { describe, expect, test } from 'vitest'
import { api } from '../api.ts'
import type { EndpointSpec } from './endpoint.ts'
import { email } from './text.ts'
import { wholeNumber } from './whole-number.ts'
import { z } from './zod.ts'

const messageOf = (schema: z.ZodType, input: unknown) => schema.safeParse(input).error?.issues[0]?.message

test.each<[string, z.ZodType, unknown, string]>([
  ['a missing text', z.string(), undefined, 'Please fill this in.'],
  ['an empty text', z.string().min(1), '', 'Please fill this in.'],
  ['a short text', z.string().min(8), 'short', 'At least 8 characters.'],
  ['a long text', z.string().max(500), 'x'.repeat(501), 'At most 500 characters.'],
  ['a very long text', z.string().max(5_000), 'x'.repeat(5_001), 'At most 5,000 characters.'],
  ['a number as text', z.string(), 1, 'Must be text.'],
  ['an empty number field', z.number(), Number.NaN, 'Enter a number.'],
  ['a fraction', z.number().int(), 1.5, 'Enter a whole number.'],
  ['a small number', z.number().min(1), 0, 'Enter 1 or more.'],
  ['a large number', z.number().max(36_500), 36_501, 'Enter 36,500 or less.'],
  ['zero where it must be positive', z.number().positive(), 0, 'Enter a number above 0.'],
  ['an odd number', z.number().multipleOf(5), 7, 'Enter a multiple of 5.'],
  ['an empty list', z.array(z.string()).min(1), [], 'Choose at least one.'],
  ['a long list', z.array(z.string()).max(2), ['a', 'b', 'c'], 'At most 2 items.'],
  ['an invalid email', z.email(), 'nobody', 'Please enter a full email address, like name@example.com.'],
  ['an invalid URL', z.url(), 'nowhere', 'Enter a full URL, like https://example.com.'],
  ['an invalid ID', z.uuid(), '12', 'Not a valid ID.'],
  ['an invalid day', z.iso.date(), '2026-02-31', 'Enter a valid date.'],
  ['an invalid timestamp', z.iso.datetime(), '2026-02-31', 'Enter a valid date and time.'],
  ['a value not in the list', z.enum(['a', 'b']), 'c', 'Must be one of a, b.'],
  ['nothing chosen', z.enum(['a', 'b']), '', 'Please pick one from the list.'],
  ['an unknown field', z.strictObject({}), { extra: 1 }, 'Unknown field “extra”.'],
  ['a custom check without a message', z.string().refine(() => false), 'x', 'Enter a valid value.'],
  ['a long optional email', email.or(z.literal('')), `${'x'.repeat(250)}@a.com`, 'At most 254 characters.'],
  ['another value for a union', z.union([z.boolean(), z.number()]), 'x', 'Enter a valid value.'],
  ['a fraction out of limits', wholeNumber(1, 36_500), 0.5, 'Enter a whole number from 1 to 36,500.'],
])('words the error of %s', (_, schema, input, message) => {
  expect(messageOf(schema, input)).toBe(message)
})

test('a schema’s own message takes precedence', () => {
  expect(messageOf(z.string().max(2, 'Too long for a flag.'), 'abc')).toBe('Too long for a flag.')
})

const badValues = [
  ...[undefined, null, '', ' ', 'x', 'x'.repeat(10_001), '0001-01-01T00:00:00+99:99', true],
  ...[Number.NaN, 0.5, -1e12, 1e12, [], Array.from({ length: 10_001 }, () => 'x'), {}, { extra: 1 }],
]

/** The schemas a schema consists of. */
function partsOf({ _zod: { def } }: z.ZodType): z.ZodType[] {
  const {
    shape,
    element,
    options,
    innerType,
    in: input,
    out,
    keyType,
    valueType,
    items,
    left,
    right,
  } = def as never as Record<string, z.ZodType | undefined> & { options?: z.ZodType[]; items?: z.ZodType[] }
  const parts = [
    element,
    innerType,
    input,
    out,
    keyType,
    valueType,
    left,
    right,
    ...Object.values(shape ?? {}),
  ]
  return [...parts, ...(options ?? []), ...(items ?? [])].filter((part) => part !== undefined) as z.ZodType[]
}

/** A schema and all its parts. */
function withParts(schema: z.ZodType, found = new Set<z.ZodType>()): Set<z.ZodType> {
  // A transform validates nothing and relies on the schema before it.
  if (found.has(schema) || schema._zod.def.type === 'transform') return found
  found.add(schema)
  for (const part of partsOf(schema)) withParts(part, found)
  return found
}

describe('requests', () => {
  const schemas = Object.entries(api as Record<string, EndpointSpec>).flatMap(
    ([key, { params, query, body }]) =>
      [params, query, body].flatMap((schema) => (schema ? [[key, schema] as const] : [])),
  )

  test('never report an error in the validator’s own words', () => {
    expect(schemas.length).toBeGreaterThan(300)
    const checked = new Set<z.ZodType>()
    const raw = new Set<string>()
    for (const [key, schema] of schemas) {
      for (const part of withParts(schema)) {
        if (checked.has(part)) continue
        checked.add(part)
        for (const value of badValues)
          for (const { message, path } of part.safeParse(value).error?.issues ?? [])
            if (/^(Too (big|small)|Invalid|Unrecognized)|expected|received|NaN/.test(message))
              raw.add(`${key} ${path.join('.')}: ${message}`)
      }
    }
    expect(checked.size).toBeGreaterThan(500)
    expect([...raw]).toEqual([])
  })
})
