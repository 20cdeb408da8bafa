import type { Sharp } from 'sharp'

/** Plain areas and simple gradients set almost no or almost all bits, and would match each other. */
const MIN_MIXED_BITS = 8
/** In gray levels; compression changes plain areas by one or two. */
const MAX_NOISE = 2
const [COLUMNS, ROWS] = [9, 8]

/** A dHash of 64 bits as hex: whether each cell of a small gray copy is brighter than the next. Null for plain pictures. */
export async function perceptualHash(picture: Sharp): Promise<string | null> {
  const gray = await picture
    .flatten({ background: '#808080' })
    .greyscale()
    .resize({ width: COLUMNS, height: ROWS, fit: 'fill' })
    .raw()
    .toBuffer()
  return hashCells(gray)
}

export function hashCells(gray: Uint8Array): string | null {
  let hash = 0n
  let bits = 0
  for (let row = 0; row < ROWS; row++)
    for (let column = 0; column < COLUMNS - 1; column++) {
      const index = row * COLUMNS + column
      const isBrighter = (gray[index] ?? 0) - (gray[index + 1] ?? 0) > MAX_NOISE
      hash = (hash << 1n) | (isBrighter ? 1n : 0n)
      if (isBrighter) bits += 1
    }
  if (Math.min(bits, 64 - bits) < MIN_MIXED_BITS) return null
  return hash.toString(16).padStart(16, '0')
}

/** As stored in PostgreSQL: a signed 64-bit integer. */
export const toPhash = (hash: string | null): bigint | null =>
  hash === null ? null : BigInt.asIntN(64, BigInt(`0x${hash}`))
