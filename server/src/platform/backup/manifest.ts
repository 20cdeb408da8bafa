import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { StartupError } from '../startup-error.ts'
import { isSignatureValid, unwrapKey } from './passphrase.ts'

export const MANIFEST = 'manifest.json'
export const SIGNATURE = 'manifest.signature'

// Must be relative and below one of our own folders.
const path = z.string().regex(/^(postgres|files|uploads)(\/(?!\.\.?(\/|$))[^/\0]+)*$/)
const manifest = z.object({
  version: z.literal(1),
  createdAt: z.string(),
  /** Fingerprint of the installation's key. */
  fingerprint: z.string(),
  key: z.object({ salt: z.string(), iv: z.string(), tag: z.string(), key: z.string() }),
  /** Master keys of encrypted documents, encrypted with the installation's key. */
  documentKeys: z.string(),
  folders: z.array(path),
  files: z.array(z.object({ path, size: z.number(), sha256: z.string() })),
})
export type Manifest = z.infer<typeof manifest>

/** Reads a backup's manifest and key; rejects a modified backup. */
export async function openManifest(
  folder: string,
  passphrase: string,
): Promise<{ manifest: Manifest; secret: string }> {
  const read = (name: string) =>
    readFile(join(folder, name), 'utf8').catch(() => {
      throw new StartupError(`${folder} is not a complete backup: ${name} is missing.`)
    })
  const [text, signature] = [await read(MANIFEST), await read(SIGNATURE)]
  const parsed = manifest.safeParse(parseJson(text))
  if (!parsed.success) throw new StartupError(`${join(folder, MANIFEST)} is damaged.`)
  const { secret, signingKey } = unwrapKey(parsed.data.key, passphrase)
  if (!isSignatureValid(text, signature, signingKey))
    throw new StartupError(`${join(folder, MANIFEST)} was changed.`)
  return { manifest: parsed.data, secret }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
