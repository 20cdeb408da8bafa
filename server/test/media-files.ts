import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { crc32 } from 'node:zlib'
import type { UploadPurpose } from '@greenroom/contract/features/uploads/uploads.schema.ts'
import {
  BufferTarget,
  EncodedPacket,
  EncodedVideoPacketSource,
  Mp4OutputFormat,
  Output,
  WebMOutputFormat,
} from 'mediabunny'
import sharp from 'sharp'
import type { TestApp, TestUser } from './app.ts'
import { eventually } from './mailbox.ts'
import { beginUpload, chunkHeaders } from './upload-samples.ts'

/** Pictures and videos for tests, valid and invalid. */

/** Like a phone photo: rotated by EXIF, with a GPS position. */
export async function photo(width = 600, height = 400): Promise<Buffer> {
  const [noiseWidth, noiseHeight] = [Math.ceil(width / 8), Math.ceil(height / 8)]
  return sharp(randomBytes(noiseWidth * noiseHeight * 3), {
    raw: { width: noiseWidth, height: noiseHeight, channels: 3 },
  })
    .resize(width, height, { fit: 'fill' })
    .withExif({
      IFD0: { Make: 'SecretCamera', Orientation: '6' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '52/1 31/1 12/1',
        GPSLongitudeRef: 'E',
        GPSLongitude: '13/1 24/1 18/1',
      },
    })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 92 })
    .toBuffer()
}

export const pictureAs = async (format: 'png' | 'webp' | 'gif' | 'avif', width = 60, height = 40) =>
  sharp({ create: { width, height, channels: 3, background: '#0f6244' } })
    .toFormat(format)
    .toBuffer()

export async function animation(): Promise<Buffer> {
  const stills = ['#ff0000', '#00ff00', '#0000ff'].map((background) =>
    sharp({ create: { width: 40, height: 30, channels: 3, background } })
      .png()
      .toBuffer(),
  )
  return sharp(await Promise.all(stills), { join: { animated: true } })
    .gif({ delay: 100 })
    .toBuffer()
}

/** A tiny PNG that claims to be 60,000 pixels wide and high. */
export const decompressionBomb = async () => withForgedSize(await pictureAs('png', 1, 1), 60_000)

/** The same PNG or JPEG with a different size in its header. */
export function withForgedSize(picture: Buffer, px: number): Buffer {
  const forged = Buffer.from(picture)
  if (forged[0] === 0x89) {
    forged.writeUInt32BE(px, 16)
    forged.writeUInt32BE(px, 20)
    forged.writeUInt32BE(crc32(forged.subarray(12, 29)), 29)
    return forged
  }
  // Skip the segments before the frame header (SOF0 or SOF2).
  let at = 2
  while (![0xc0, 0xc2].includes(forged[at + 1] ?? 0)) at += 2 + forged.readUInt16BE(at + 2)
  forged.writeUInt16BE(px, at + 5)
  forged.writeUInt16BE(px, at + 7)
  return forged
}

/** An abstract picture of 640 x 480 pixels with camera name and location, created with heif-enc. */
export const heic = () => readFile(new URL('./files/abstract.heic', import.meta.url))

/** The same HEIC or AVIF with a different size in its header. */
export function withForgedBoxes(picture: Buffer, px: number): Buffer {
  const forged = Buffer.from(picture)
  for (let at = forged.indexOf('ispe'); at >= 0; at = forged.indexOf('ispe', at + 4)) {
    forged.writeUInt32BE(px, at + 8)
    forged.writeUInt32BE(px, at + 12)
  }
  return forged
}

/** A valid container with undecodable frames and identifying metadata. */
export async function video(
  kind: 'mp4' | 'webm',
  frames = 30,
  bytesEach = 2_000,
  { fps = 30, width = 320, height = 240 } = {},
): Promise<Buffer> {
  const target = new BufferTarget()
  const output = new Output({
    format: kind === 'mp4' ? new Mp4OutputFormat() : new WebMOutputFormat(),
    target,
  })
  const source = new EncodedVideoPacketSource('vp9')
  output.addVideoTrack(source, kind === 'mp4' ? { rotation: 90 } : {})
  output.setMetadataTags({
    title: 'SecretTitle',
    comment: 'SecretPlace +52.5200+013.4050/',
    ...(kind === 'mp4' ? { raw: { '©xyz': '+52.5200+013.4050/' } } : {}),
  })
  await output.start()
  const decoderConfig = { codec: 'vp09.00.10.08', codedWidth: width, codedHeight: height }
  for (let i = 0; i < frames; i++) {
    const packet = new EncodedPacket(
      new Uint8Array(bytesEach).fill(i),
      i % 10 === 0 ? 'key' : 'delta',
      i / fps,
      1 / fps,
    )
    await source.add(packet, i === 0 ? { decoderConfig } : undefined)
  }
  await output.finalize()
  return Buffer.from(target.buffer ?? new ArrayBuffer())
}

export async function upload(
  t: TestApp,
  user: TestUser,
  file: Buffer,
  name = 'file',
  purpose?: UploadPurpose,
): Promise<string> {
  const id = await beginUpload(t, user, file.length, name, purpose)
  await t.send(user.token, 'PATCH /uploads/{id}', {
    params: { id },
    headers: chunkHeaders(0),
    upload: new Blob([new Uint8Array(file)]),
  })
  return id
}

/** The status of an upload once it has been processed. */
export async function waitUntilPrepared(t: TestApp, user: TestUser, id: string, timeoutMs?: number) {
  return eventually(async () => {
    const { data } = (await t.send(user.token, 'GET /uploads/{id}/status', { params: { id } })).body
    return data.status === 'ready' || data.status === 'refused' ? data : undefined
  }, timeoutMs)
}

export const fetchMedia = (t: TestApp, url: string, headers: Record<string, string> = {}) =>
  t.app.inject({ method: 'GET', url, headers })
