import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { longTest } from '../../../test/long.ts'
import { heic, photo, pictureAs, withForgedSize } from '../../../test/media-files.ts'
import { rejectionMessages } from './media-rejection.ts'
import { makePicture, makeThumbnail } from './pictures.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'greenroom-decoder-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function saveFile(file: Buffer): Promise<string> {
  const path = join(folder, crypto.randomUUID())
  await writeFile(path, file)
  return path
}

const progressive = () => sharp({ create: flat }).jpeg({ progressive: true }).toBuffer()
const flat = { width: 60, height: 40, channels: 3, background: '#0f6244' } as const

describe('pixel limits before decoding', () => {
  longTest.each([
    ['a progressive JPEG', 'image/jpeg', async () => withForgedSize(await progressive(), 9_900)],
    [
      'an interlaced PNG',
      'image/png',
      async () => withForgedSize(await sharp({ create: flat }).png({ progressive: true }).toBuffer(), 9_900),
    ],
  ] as const)('rejects %s of 98 megapixels', async (_, type, createFile) => {
    const file = await createFile()
    await expect(makePicture(await saveFile(file), type, file.length)).rejects.toThrow(
      rejectionMessages.tooManyPixelsToDecodeAtOnce,
    )
  })

  longTest('a progressive JPEG of normal size is accepted', async () => {
    const file = await sharp(await photo())
      .jpeg({ progressive: true })
      .toBuffer()
    expect((await makePicture(await saveFile(file), 'image/jpeg', file.length)).width).toBe(600)
  })

  test('a poster may have as many pixels as Full HD, but no more', async () => {
    await expect(makeThumbnail(withForgedSize(await photo(), 1_440))).rejects.toThrow(
      rejectionMessages.pictureDamaged,
    )
    await expect(makeThumbnail(withForgedSize(await photo(), 1_441))).rejects.toThrow(
      rejectionMessages.posterTooLarge,
    )
  })
})

describe('HEIC', () => {
  test('becomes WebP without its metadata', async () => {
    const file = await heic()
    expect(file.includes('SecretCamera')).toBe(true)
    const picture = await makePicture(await saveFile(file), 'image/heic', file.length)
    expect([picture.width, picture.height]).toEqual([640, 480])
    for (const variant of [picture.display, picture.thumbnail]) {
      const { format, exif } = await sharp(variant).metadata()
      expect([format, exif, variant.includes('SecretCamera')]).toEqual(['webp', undefined, false])
    }
    // The corner must be green as in the fixture, which proves the channel order.
    const corner = await sharp(picture.display)
      .extract({ left: 2, top: 2, width: 1, height: 1 })
      .raw()
      .toBuffer()
    const [red = 0, green = 0, blue = 0] = corner
    expect([Math.abs(red - 15) < 12, Math.abs(green - 98) < 12, Math.abs(blue - 68) < 12]).toEqual([
      true,
      true,
      true,
    ])
  })

  longTest.each([
    ['a truncated file', (file: Buffer) => file.subarray(0, 3_000)],
    ['a file with only a header', (file: Buffer) => file.subarray(0, 200)],
  ])('%s is rejected as damaged', async (_, change) => {
    const file = change(await heic())
    await expect(makePicture(await saveFile(file), 'image/heic', file.length)).rejects.toThrow(
      rejectionMessages.pictureDamaged,
    )
  })
})

describe('a picture’s hash', () => {
  const hashOf = async (file: Buffer, type: 'image/jpeg' | 'image/png' = 'image/jpeg') =>
    (await makePicture(await saveFile(file), type, file.length)).hash
  /** Same threshold as the duplicate search. */
  const MAX_SIMILAR_DISTANCE = 6
  const distance = (a: string | null, b: string | null) =>
    [...(BigInt(`0x${a}`) ^ BigInt(`0x${b}`)).toString(2)].filter((bit) => bit === '1').length

  // Random pixels would give a different distance each time.
  const landscape = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="900"><rect width="1200" height="900" fill="#9cf"/><circle cx="880" cy="220" r="130" fill="#fe8"/><path d="M0 620 300 300 620 700 900 420 1200 640V900H0Z" fill="#576"/><rect x="150" y="640" width="260" height="260" fill="#a43"/></svg>`,
  )

  longTest('hardly changes when the picture is resized, compressed or converted', async () => {
    const file = await sharp(landscape).jpeg().toBuffer()
    const original = await hashOf(file)
    const copy = await sharp(file).resize(500).modulate({ brightness: 1.1 }).jpeg({ quality: 40 }).toBuffer()
    expect(distance(original, await hashOf(copy))).toBeLessThanOrEqual(MAX_SIMILAR_DISTANCE)
    expect(distance(original, await hashOf(await sharp(file).png().toBuffer(), 'image/png'))).toBeLessThan(3)
    expect(distance(original, await hashOf(await photo(1_200, 900)))).toBeGreaterThan(
      MAX_SIMILAR_DISTANCE * 2,
    )
  })

  test('is null for a plain picture', async () => {
    expect(await hashOf(await sharp({ create: flat }).jpeg().toBuffer())).toBeNull()
  })
})

test.runIf(process.platform === 'linux')(
  'decodes pictures one at a time, outside the server process',
  async () => {
    const path = await saveFile(await photo(2_400, 1_600))
    let isDone = false
    const pictures = Promise.all([1, 2, 3].map(() => makePicture(path, 'image/jpeg', 1_000)))
    void pictures.finally(() => {
      isDone = true
    })
    const counts: number[] = []
    while (!isDone) {
      counts.push(decoderPids().length)
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
    expect((await pictures).map(({ width }) => width)).toEqual([1_365, 1_365, 1_365])
    expect(Math.max(...counts)).toBe(1)
  },
  30_000,
)

test('a missing file throws a file system error', async () => {
  await expect(makePicture(join(folder, 'missing'), 'image/jpeg', 10)).rejects.toThrow('ENOENT')
})

test('a picture whose content does not match its type is rejected', async () => {
  const path = await saveFile(await pictureAs('png'))
  await expect(makePicture(path, 'image/jpeg', 10)).rejects.toThrow(rejectionMessages.type)
})

/** Decoding processes started by this thread; other test files run in their own threads. */
function decoderPids(): string[] {
  return readOrEmpty('/proc/thread-self/children')
    .split(' ')
    .filter((pid) => pid && readOrEmpty(`/proc/${pid}/cmdline`).includes('picture-process'))
}

function readOrEmpty(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
