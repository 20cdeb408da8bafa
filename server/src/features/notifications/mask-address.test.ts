import { expect, test } from 'vitest'
import { maskAddress } from './mask-address.ts'

test.each([
  ['juno@example.test', 'j•••@example.test'],
  ['j@example.test', 'j•••@example.test'],
  ['"odd@name"@example.test', '"•••@example.test'],
  ['😀x@example.test', '😀•••@example.test'],
  ['@example.test', '•••'],
  ['nothing', '•••'],
])('%s is masked as %s', (address, masked) => {
  expect(maskAddress(address)).toBe(masked)
})
