import { signUpBody } from '@greenroom/contract/features/auth/auth.schema.ts'
import { describe, expect, test } from 'vitest'
import { ApiError } from './api-error.ts'
import { fieldName, schemaResolver, splitRefusal } from './form.ts'

const resolve = (values: { stageName: string; email: string; password: string }) =>
  schemaResolver(signUpBody)(values, undefined, { fields: {}, shouldUseNativeValidation: false })

describe('schemaResolver', () => {
  test('gives what the contract makes of it', async () => {
    expect(await resolve({ stageName: ' Juno ', email: 'Juno@Example.com', password: '12345678' })).toEqual({
      values: { stageName: 'Juno', email: 'juno@example.com', password: '12345678' },
      errors: {},
    })
  })

  test('says what is wrong with each field, one thing each', async () => {
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
])('the field %s is %s here', (path, name) => {
  expect(fieldName(path)).toBe(name)
})

describe('splitRefusal', () => {
  const refusal = (...paths: string[]) =>
    new ApiError('Not valid.', {
      code: 'invalid_input',
      status: 400,
      details: paths.map((path) => ({ path, message: `${path}?` })),
    })

  test('what names a field goes beside it', () => {
    expect(splitRefusal(refusal('email'), ['email', 'password'])).toEqual({
      fields: [{ name: 'email', message: 'email?' }],
      box: null,
    })
  })
  test('what names none, or one that is not here, is said above', () => {
    expect(splitRefusal(refusal(), ['email']).box).toBe('Not valid.')
    expect(splitRefusal(refusal('email', 'agencyId'), ['email']).box).toBe('Not valid.')
    expect(splitRefusal(new Error('boom'), ['email']).box).toBe('An error occurred')
  })
})
