import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { createPicker } from './picker.ts'

const person = z.object({ id: z.uuid(), name: z.string().nullable(), age: z.number().optional() })

describe('picks the named fields and nothing else', () => {
  const secret = { passwordHash: 'x', toJSON: () => ({ stolen: true }) }
  const input = { id: '01900000-0000-7000-8000-000000000000', name: 'Ada', ...secret }
  const clean = { id: input.id, name: 'Ada' }
  test.each<[string, z.ZodType, unknown, unknown]>([
    ['an object', person, input, clean],
    ['a list', person.array(), [input, input], [clean, clean]],
    ['a list of strings', z.array(z.string()), ['a', 'b'], ['a', 'b']],
    ['a nested object', z.object({ data: person }), { data: input, more: 1 }, { data: clean }],
    ['null where allowed', person.nullable(), null, null],
    ['a nullable object', z.object({ user: person.nullable() }), { user: input }, { user: clean }],
    ['a record', z.record(z.enum(['a', 'b']), person), { a: input, b: input }, { a: clean, b: clean }],
    [
      'only the named keys of a record',
      z.record(z.enum(['a', 'b']), z.number()),
      { a: 1, b: 2, passwordHash: 3 },
      { a: 1, b: 2 },
    ],
    ['a union', z.union([person, z.object({ code: z.string() })]), { code: 'x', ...secret }, { code: 'x' }],
    ['a strict object', z.strictObject({ n: z.number() }), { n: 1, m: 2 }, { n: 1 }],
  ])('%s', (_, schema, value, expected) => {
    expect(JSON.stringify(createPicker(schema)(value))).toBe(JSON.stringify(expected))
  })
})

test('a missing key stays missing', () => {
  expect(JSON.stringify(createPicker(person)({ name: null }))).toBe('{"name":null}')
})
