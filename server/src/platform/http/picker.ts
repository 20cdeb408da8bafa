import { z } from 'zod'

type Picker = (value: unknown) => unknown

/**
 * Copies only the fields in a response schema, so nothing else is sent. Unlike parsing, it does not validate
 * the values; the tests do, with the same schemas.
 */
export function createPicker(schema: z.ZodType): Picker {
  if (schema instanceof z.ZodObject) return pickObject(schema)
  if (schema instanceof z.ZodArray) return pickEach(createPicker(schema.element as z.ZodType))
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional)
    return pickPresent(createPicker(schema.unwrap() as z.ZodType))
  if (schema instanceof z.ZodRecord) return pickValues(schema)
  return isPlain(schema) ? unchanged : (value) => schema.parse(value)
}

const unchanged: Picker = (value) => value

const plainTypes = [
  z.ZodString,
  z.ZodStringFormat,
  z.ZodNumber,
  z.ZodBoolean,
  z.ZodEnum,
  z.ZodLiteral,
  z.ZodNull,
]
const isPlain = (schema: z.ZodType) => plainTypes.some((kind) => schema instanceof kind)

const pickPresent =
  (pick: Picker): Picker =>
  (value) =>
    value === null || value === undefined ? value : pick(value)

const pickEach = (pick: Picker): Picker =>
  pick === unchanged ? unchanged : (value) => (value as unknown[]).map((item) => pick(item))

function pickValues(schema: z.ZodRecord): Picker {
  const pick = createPicker(schema.valueType as z.ZodType)
  const allowedKeys = schema.keyType instanceof z.ZodEnum ? new Set<unknown>(schema.keyType.options) : null
  return (value) =>
    Object.fromEntries(
      Object.entries(value as object).flatMap(([key, inner]) =>
        allowedKeys && !allowedKeys.has(key) ? [] : [[key, pick(inner)]],
      ),
    )
}

function pickObject(schema: z.ZodObject): Picker {
  // Loose objects keep all their keys, so they are parsed instead.
  if (schema.def.catchall && !(schema.def.catchall instanceof z.ZodNever))
    return (value) => schema.parse(value)
  const keys = Object.keys(schema.shape)
  const picks = Object.values(schema.shape).map((part) => createPicker(part as z.ZodType))
  const fields = keys.map((key, i) => {
    const name = JSON.stringify(key)
    return `${name}: ${picks[i] === unchanged ? `v[${name}]` : `picks[${i}](v[${name}])`}`
  })
  // Generated code gives all responses of an endpoint the same shape, which is several times faster than looping over
  // keys.
  return new Function('picks', `return (v) => ({ ${fields.join(', ')} })`)(picks) as Picker
}
