import type { ZipEntry } from '../../platform/zip/zip.ts'

/** Why a packet can't be made, as a message for the person who asked for it. */
export class PacketError extends Error {}

/** Files in the order of the archive; `total` counts them. */
export type PacketPlan = { total: number; personIds: string[]; entries: () => AsyncGenerator<ZipEntry> }

export function textEntry(path: string, text: string): ZipEntry {
  async function* chunks() {
    yield Buffer.from(text)
  }
  return { path, chunks: chunks(), compress: true }
}
