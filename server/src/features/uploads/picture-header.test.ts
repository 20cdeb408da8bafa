import type { ChildProcess } from 'node:child_process'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { longTest } from '../../../test/long.ts'
import {
  decompressionBomb,
  heic,
  photo,
  pictureAs,
  withForgedBoxes,
  withForgedSize,
} from '../../../test/media-files.ts'
import { rejectionMessages } from './media-rejection.ts'
import { makePicture } from './pictures.ts'
import { sniff } from './sniff.ts'

let folder: string
const children: ChildProcess[] = []
const collect = (message: unknown) => {
  children.push((message as { process: ChildProcess }).process)
}
const startedDecoders = () =>
  children.filter(({ spawnargs }) => spawnargs.some((arg) => arg.includes('picture-process'))).length
beforeAll(async () => {
  subscribe('child_process', collect)
  folder = await mkdtemp(join(tmpdir(), 'greenroom-header-'))
})
beforeEach(() => {
  children.length = 0
})
afterAll(async () => {
  unsubscribe('child_process', collect)
  await rm(folder, { recursive: true, force: true })
})

const pictureWithLargeExif = () =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: '#0f6244' } }).withExif({
    IFD0: { Copyright: 'x'.repeat(50_000) },
  })

/** A header that claims 16,383 x 16,383 pixels. */
async function hugeWebp(kind: 'VP8 ' | 'VP8L' | 'VP8X'): Promise<Buffer> {
  const picture = sharp({ create: { width: 60, height: 40, channels: 3, background: '#0f6244' } })
  if (kind === 'VP8X') picture.withExif({ IFD0: { Copyright: 'x' } })
  const file = await picture.webp({ lossless: kind === 'VP8L' }).toBuffer()
  expect(file.toString('latin1', 12, 16)).toBe(kind)
  if (kind === 'VP8 ') file.writeUInt32LE(0x3fff3fff, 26)
  else if (kind === 'VP8L') file.writeUInt32LE((16_382 << 14) | 16_382, 21)
  else for (const offset of [24, 27]) file.writeUIntLE(16_382, offset, 3)
  return file
}

const { tooManyHeicPixels, tooManyPixels, tooManyPixelsToDecodeAtOnce } = rejectionMessages

async function createPicture(file: Buffer) {
  const path = join(folder, crypto.randomUUID())
  await writeFile(path, file)
  return makePicture(path, sniff(file) ?? 'image/jpeg', file.length)
}

test.each([
  [
    'a progressive JPEG of 98 megapixels',
    async () => withForgedSize(await pictureWithLargeExif().jpeg({ progressive: true }).toBuffer(), 9_900),
    tooManyPixelsToDecodeAtOnce,
  ],
  [
    'an interlaced PNG of 98 megapixels',
    async () => withForgedSize(await pictureWithLargeExif().png({ progressive: true }).toBuffer(), 9_900),
    tooManyPixelsToDecodeAtOnce,
  ],
  ['a JPEG of 121 megapixels', async () => withForgedSize(await photo(), 11_000), tooManyPixels],
  ['a PNG of 3.6 gigapixels', decompressionBomb, tooManyPixels],
  ['a WebP of 268 megapixels', () => hugeWebp('VP8 '), tooManyPixels],
  ['a lossless WebP of 268 megapixels', () => hugeWebp('VP8L'), tooManyPixels],
  ['an extended WebP of 268 megapixels', () => hugeWebp('VP8X'), tooManyPixels],
  ['a HEIC of 98 megapixels', async () => withForgedBoxes(await heic(), 9_900), tooManyHeicPixels],
  [
    'an AVIF of 98 megapixels',
    async () => withForgedBoxes(await pictureAs('avif'), 9_900),
    tooManyPixelsToDecodeAtOnce,
  ],
])('rejects %s without starting a process', async (_, file, reason) => {
  await expect(createPicture(await file())).rejects.toThrow(reason)
  expect(startedDecoders()).toBe(0)
})

longTest.each([
  ['a JPEG of 98 megapixels', async () => withForgedSize(await photo(), 9_900)],
  ['a progressive JPEG of normal size', () => pictureWithLargeExif().jpeg({ progressive: true }).toBuffer()],
  ['a PNG', () => pictureWithLargeExif().png().toBuffer()],
  ['a WebP', () => pictureWithLargeExif().webp().toBuffer()],
  ['a lossless WebP', () => pictureWithLargeExif().webp({ lossless: true }).toBuffer()],
  ['a HEIC', heic],
  ['an AVIF', () => pictureAs('avif')],
  ['a truncated PNG', async () => (await pictureWithLargeExif().png().toBuffer()).subarray(0, 20)],
  ['a truncated WebP', async () => (await pictureWithLargeExif().webp().toBuffer()).subarray(0, 20)],
  ['a truncated JPEG', async () => (await photo()).subarray(0, 20)],
])('starts a process for %s', async (_, file) => {
  await Promise.allSettled([createPicture(await file())])
  expect(startedDecoders()).toBe(1)
})
