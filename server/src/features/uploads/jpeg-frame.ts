/** Markers without a length: padding, restarts, start and end of the image. */
const hasNoLength = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd9)
/** Start of any kind of frame; excludes the table markers in the same range. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

const progressiveFrames = [0xc2, 0xc6, 0xca, 0xce]

type Frame = { pixels: number; isProgressive: boolean }

/** Parses the frame header of a JPEG without a decoder; null if there is no valid one. */
export function parseJpegFrame(file: Buffer): Frame | null {
  let offset = 2
  while (offset + 9 <= file.length) {
    if (file[offset] !== 0xff) return null
    const marker = file[offset + 1] ?? 0
    if (marker === 0xff) offset += 1
    else if (hasNoLength(marker)) offset += 2
    else if (isFrame(marker)) {
      const pixels = file.readUInt16BE(offset + 5) * file.readUInt16BE(offset + 7)
      return { pixels, isProgressive: progressiveFrames.includes(marker) }
    } else offset += 2 + file.readUInt16BE(offset + 2)
  }
  return null
}
