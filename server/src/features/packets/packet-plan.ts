import type { ZipEntry } from '../../platform/zip/zip.ts'

/** Why a packet can't be created, as a message for the person who requested it. */
export class PacketError extends Error {}

/** Files in archive order; `total` is their number. */
export type PacketPlan = { total: number; personIds: string[]; entries: () => AsyncGenerator<ZipEntry> }

export function textEntry(path: string, text: string): ZipEntry {
  async function* chunks() {
    yield Buffer.from(text)
  }
  return { path, chunks: chunks(), compress: true }
}
