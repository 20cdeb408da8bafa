import { signUpBody } from '@greenroom/contract/features/auth/auth.schema.ts'
import { describe, expect, test } from 'vitest'
import { ApiError } from './api-error.ts'
import { fieldName, schemaResolver, splitError } from './form.ts'

const resolve = (values: { stageName: string; email: string; password: string }) =>
  schemaResolver(signUpBody)(values, undefined, { fields: {}, shouldUseNativeValidation: false })

describe('schemaResolver', () => {
  test('nests errors, so react-hook-form finds the fields of a list', async () => {
    const issues = [
      { path: ['days', 1, 'name'], message: 'Please fill this in.' },
      { path: ['days', 1, 'name'], message: 'Second error' },
    ]
    const schema = { _zod: {} as never, safeParse: () => ({ success: false as const, error: { issues } }) }
    const options = { fields: {}, shouldUseNativeValidation: false }
    const { errors } = await schemaResolver(schema)({}, undefined, options)
    expect(errors).toEqual({
      days: [undefined, { name: { type: 'invalid', message: 'Please fill this in.' } }],
    })
  })

  test('returns the parsed values', async () => {
    expect(await resolve({ stageName: ' Juno ', email: 'Juno@Example.com', password: '12345678' })).toEqual({
      values: { stageName: 'Juno', email: 'juno@example.com', password: '12345678' },
      errors: {},
    })
  })

  test('returns one error per field', async () => {
    const { errors } = await resolve({ stageName: ' ', email: 'nobody', password: 'short' })
    expect(errors).toMatchObject({
      stageName: { message: 'Please fill this in.' },
      email: { message: 'Please enter a full email address, like name@example.com.' },
      password: { message: 'At least 8 characters' },
    })
  })
})

test.each([
  ['email', 'email'],
  ['body.email', 'email'],
  ['/email', 'email'],
  ['/body/email', 'email'],
  ['bodyguard', 'bodyguard'],
  ['/address/city', 'address.city'],
])('maps the path %s to the field %s', (path, name) => {
  expect(fieldName(path)).toBe(name)
})

describe('splitError', () => {
  const validationError = (...paths: string[]) =>
    new ApiError('Not valid.', {
      code: 'invalid_input',
      status: 400,
      details: paths.map((path) => ({ path, message: `${path}?` })),
    })

  test('puts a field error beside its field', () => {
    expect(splitError(validationError('email'), ['email', 'password'])).toEqual({
      fields: [{ name: 'email', message: 'email?' }],
      root: null,
    })
  })
  test('puts other errors above the form', () => {
    expect(splitError(validationError(), ['email']).root).toBe('Not valid.')
    expect(splitError(validationError('email', 'agencyId'), ['email']).root).toBe('Not valid.')
    expect(splitError(new Error('boom'), ['email']).root).toBe('An error occurred')
  })
})
