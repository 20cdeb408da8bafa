import { expect, test } from 'vitest'
import { newDocument } from './records.schema.ts'

const document = {
  type: 'passport',
  issuer: 'Passport office',
  country: 'us',
  number: 'X1234567',
  legalName: 'Ana Lopez',
  birthDate: '1999-01-01',
  issuedOn: '2024-01-01',
  expiresOn: '2034-01-01',
}

test.each([
  [{}, true],
  [{ expiresOn: null }, true],
  [{ legalName: '李娜' }, true],
  [{ country: 'ZZ' }, false],
  [{ country: 'EU' }, false],
  [{ country: 'UK' }, false],
  [{ country: 'SU' }, false],
  [{ expiresOn: '2199-01-01' }, false],
  [{ legalName: '12 34' }, false],
])('a document with %j is valid: %s', (changes, isValid) => {
  expect(newDocument.safeParse({ ...document, ...changes }).success).toBe(isValid)
})
