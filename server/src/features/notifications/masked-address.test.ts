import { expect, test } from 'vitest'
import { maskedAddress } from './masked-address.ts'

test.each([
  ['juno@example.test', 'j•••@example.test'],
  ['j@example.test', 'j•••@example.test'],
  ['"odd@name"@example.test', '"•••@example.test'],
  ['😀x@example.test', '😀•••@example.test'],
  ['@example.test', '•••'],
  ['nothing', '•••'],
])('%s is shown as %s', (address, shown) => {
  expect(maskedAddress(address)).toBe(shown)
})
