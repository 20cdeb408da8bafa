import sharp from 'sharp'
import { expect, test } from 'vitest'
import { parseJpegFrame } from './jpeg-frame.ts'

const jpeg = (progressive: boolean) =>
  sharp({ create: { width: 300, height: 200, channels: 3, background: '#0f6244' } })
    .jpeg({ progressive })
    .withExif({ IFD0: { Copyright: 'x'.repeat(5_000) } })
    .toBuffer()

test.each([false, true])('reads the frame header of a JPEG, progressive: %s', async (progressive) => {
  expect(parseJpegFrame(await jpeg(progressive))).toEqual({ pixels: 60_000, isProgressive: progressive })
})

test.each([
  ['an empty file', () => Buffer.alloc(0)],
  ['a file that is not a JPEG', () => Buffer.from('not a picture at all')],
  ['a truncated header', async () => (await jpeg(false)).subarray(0, 100)],
  ['a segment longer than the file', () => Buffer.from('ffd8ffe1ffff000000000000', 'hex')],
  ['a segment with a length of zero', () => Buffer.from(`ffd8${'ffe10000'.repeat(10)}`, 'hex')],
])('%s has no frame header', async (_, file) => {
  expect(parseJpegFrame(await file())).toBeNull()
})
