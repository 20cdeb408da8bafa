import { expect, test } from 'vitest'
import { fileNameFrom } from './save-file.ts'

test.for([
  ['attachment; filename="greenroom-fans-2026-03-01.csv"', 'greenroom-fans-2026-03-01.csv'],
  ['attachment; filename="../../x"', 'fallback.csv'],
  ['attachment', 'fallback.csv'],
  [null, 'fallback.csv'],
] as const)('a file with Content-Disposition %j is saved as %j', ([header, name]) => {
  expect(fileNameFrom(header, 'fallback.csv')).toBe(name)
})
