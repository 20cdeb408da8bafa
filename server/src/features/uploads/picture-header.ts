import { parseJpegFrame } from './jpeg-frame.ts'
import type { MediaType } from './sniff.ts'

/** AVIF and HEIC count as progressive, because they too are decoded entirely in memory. */
type PictureHeader = { pixels: number; isProgressive: boolean }

const readers: Partial<Record<MediaType, (file: Buffer) => PictureHeader | null>> = {
  'image/jpeg': parseJpegFrame,
  'image/png': parsePngHeader,
  'image/webp': parseWebpHeader,
  'image/avif': parseBoxHeader,
  'image/heic': parseBoxHeader,
}

/** Parses the header of a picture without a decoder; null if it is not recognized. */
export function parsePictureHeader(file: Buffer, type: MediaType): PictureHeader | null {
  return readers[type]?.(file) ?? null
}

function parsePngHeader(file: Buffer): PictureHeader | null {
  if (file.length < 29) return null
  return { pixels: file.readUInt32BE(16) * file.readUInt32BE(20), isProgressive: file[28] === 1 }
}

function parseWebpHeader(file: Buffer): PictureHeader | null {
  if (file.length < 30) return null
  const pixels = webpPixels(file, file.toString('latin1', 12, 16))
  return pixels === null ? null : { pixels, isProgressive: false }
}

/** Each WebP variant stores its size differently. */
function webpPixels(file: Buffer, kind: string): number | null {
  if (kind === 'VP8 ') return (file.readUInt16LE(26) & 0x3fff) * (file.readUInt16LE(28) & 0x3fff)
  if (kind === 'VP8X') return (file.readUIntLE(24, 3) + 1) * (file.readUIntLE(27, 3) + 1)
  if (kind !== 'VP8L') return null
  const bits = file.readUInt32LE(21)
  return ((bits & 0x3fff) + 1) * (((bits >>> 14) & 0x3fff) + 1)
}

/** The largest size in any box of an AVIF or HEIC, because the whole file is decoded. */
function parseBoxHeader(file: Buffer): PictureHeader | null {
  let pixels = 0
  for (
    let offset = file.indexOf('ispe');
    offset >= 0 && offset + 16 <= file.length;
    offset = file.indexOf('ispe', offset + 4)
  )
    pixels = Math.max(pixels, file.readUInt32BE(offset + 8) * file.readUInt32BE(offset + 12))
  return pixels === 0 ? null : { pixels, isProgressive: true }
}
