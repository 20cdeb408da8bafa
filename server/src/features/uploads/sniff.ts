export type MediaType =
  | 'image/jpeg'
  | 'image/png'
  | 'image/gif'
  | 'image/webp'
  | 'image/avif'
  | 'image/heic'
  | 'video/mp4'
  | 'video/quicktime'
  | 'video/webm'

const brands: Record<string, MediaType> = {
  avif: 'image/avif',
  avis: 'image/avif',
  heic: 'image/heic',
  heix: 'image/heic',
  heim: 'image/heic',
  heis: 'image/heic',
  hevc: 'image/heic',
  mif1: 'image/heic',
  msf1: 'image/heic',
  'qt  ': 'video/quicktime',
  isom: 'video/mp4',
  iso2: 'video/mp4',
  iso4: 'video/mp4',
  iso5: 'video/mp4',
  iso6: 'video/mp4',
  mp41: 'video/mp4',
  mp42: 'video/mp4',
  avc1: 'video/mp4',
  dash: 'video/mp4',
  MSNV: 'video/mp4',
  'M4V ': 'video/mp4',
  M4VH: 'video/mp4',
  M4VP: 'video/mp4',
  '3gp4': 'video/mp4',
  '3gp5': 'video/mp4',
  '3gp6': 'video/mp4',
}

/** Enough to detect every supported type. */
export const HEAD_BYTES = 4_096

/** Detects the type from magic bytes; ignores the name and the declared type. */
export function sniff(head: Buffer): MediaType | null {
  const text = (from: number, to: number) => head.toString('latin1', from, to)
  if (head.length < 12) return null
  if (head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff) return 'image/jpeg'
  if (text(0, 8) === '\x89PNG\r\n\x1a\n') return 'image/png'
  if (/^GIF8[79]a$/.test(text(0, 6))) return 'image/gif'
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'image/webp'
  if (text(4, 8) === 'ftyp') return typeByBrand(head)
  // Older Apple cameras omit the brand.
  if (['moov', 'wide'].includes(text(4, 8))) return 'video/quicktime'
  if (head.readUInt32BE(0) === 0x1a45dfa3) return /\x42\x82.webm/s.test(text(0, 64)) ? 'video/webm' : null
  return null
}

function typeByBrand(head: Buffer): MediaType | null {
  const major = head.toString('latin1', 8, 12)
  // AVIF files may have the major brand mif1 and list avif as compatible.
  if (major === 'mif1' || major === 'msf1') {
    const end = Math.min(head.readUInt32BE(0), head.length)
    if (/avi[fs]/.test(head.toString('latin1', 16, end))) return 'image/avif'
  }
  return brands[major] ?? null
}
