import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import type { RawResponse } from '@greenroom/contract/kit/endpoint.ts'
import type { Platform } from '../../platform/ctx.ts'
import type { Tx } from '../../platform/db/scope.ts'
import { notFound } from '../../platform/http/api-error.ts'

/** Logos and avatars have random names, because anyone with the URL can view them. */
type Folder = 'brand' | 'avatar'

export const avatarUrl = (name: string | null): string | null => name && `/api/avatars/${name}`

export async function storePicture({ storage }: Platform, folder: Folder, picture: Buffer): Promise<string> {
  const name = randomBytes(16).toString('hex')
  await storage.write(`${folder}/${name}`, Readable.from([picture]))
  return name
}

/** Deletes the picture after the commit. */
export function removePicture(
  { storage }: Platform,
  tx: Tx,
  folder: Folder,
  name: string | null | undefined,
) {
  if (name) tx.afterCommit(() => storage.remove(`${folder}/${name}`))
}

export async function servePicture(
  { storage }: Platform,
  folder: Folder,
  name: string,
  headers: Record<string, string>,
): Promise<RawResponse> {
  const key = `${folder}/${name}`
  const size = await storage.size(key)
  if (size === null) throw notFound()
  return {
    status: 200,
    headers: {
      'content-length': String(size),
      'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
      ...headers,
    },
    body: await storage.read(key),
  }
}
