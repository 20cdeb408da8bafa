import { expect, test } from 'vitest'
import { api } from './api.ts'
import type { EndpointSpec } from './kit/endpoint.ts'
import { z } from './kit/zod.ts'

const oddDays = [
  '0000-01-01',
  '0001-01-01',
  '1899-12-31',
  '9999-12-31',
  '275760-09-13',
  '-000001-01-01',
  '2024-02-30',
]
const shapeOf = (schema: unknown): Record<string, z.ZodType> =>
  schema instanceof z.ZodObject ? schema.shape : {}

/** Fields that accept a day or a timestamp but no other text. */
const dateFields = Object.entries<EndpointSpec>(api).flatMap(([key, spec]) =>
  (['params', 'query', 'body'] as const).flatMap((part) =>
    Object.entries(shapeOf(spec[part])).flatMap(([name, schema]): [string, string, z.ZodType][] => {
      const suffix = ['', 'T12:00:00Z'].find((time) => schema.safeParse(`2026-11-18${time}`).success)
      return suffix === undefined || schema.safeParse(`2026-13-45${suffix}`).success
        ? []
        : [[`${key} ${part}.${name}`, suffix, schema]]
    }),
  ),
)

test.each(dateFields)('%s rejects days that the database can’t store', (_, suffix, schema) => {
  expect(oddDays.filter((day) => schema.safeParse(`${day}${suffix}`).success)).toEqual([])
})

test('finds the date fields', () => expect(dateFields.length).toBeGreaterThan(30))
