import { expect, test } from 'vitest'
import { bytesLabel } from '../../ui/bytes-label.ts'
import { durationLabel, filesLabel, kindLabel } from './content-labels.ts'

const MB = 1024 * 1024

test.each([
  [0, '0:00'],
  [848, '14:08'],
  [3723, '1:02:03'],
])('%d seconds are shown as %s', (seconds, label) => {
  expect(durationLabel(seconds)).toBe(label)
})

test.each([
  [512, '512 B'],
  [4.2 * MB, '4.2 MB'],
  [318 * MB, '318 MB'],
  [500 * MB, '500 MB'],
  [1_023.9 * MB, '1 GB'],
])('%d bytes are shown as %s', (bytes, label) => {
  expect(bytesLabel(bytes)).toBe(label)
})

test.each([
  [{ type: 'VIDEO', files: 1, seconds: 848 }, 'Video, 14:08'],
  [{ type: 'VIDEO', files: 1, seconds: null }, 'Video'],
  [{ type: 'ALBUM', files: 1, seconds: null }, 'Album, 1 file'],
  [{ type: 'PHOTO', files: 1, seconds: null }, 'Photo'],
] as const)('%j is shown as %s', (item, label) => {
  expect(kindLabel(item)).toBe(label)
})

test('file details show dimensions and size of a single file, and the total of several', () => {
  const file = { width: 1920, height: 1080, bytes: 318 * MB }
  expect(filesLabel({ type: 'VIDEO', files: 1, seconds: 848 }, [file])).toBe(
    'Video, 14:08, 1920 × 1080, 318 MB',
  )
  expect(filesLabel({ type: 'ALBUM', files: 2, seconds: null }, [file, file])).toBe('Album, 2 files, 636 MB')
})
