import { Readable } from 'node:stream'
import type { uploadsApi } from '@greenroom/contract/features/uploads/uploads.api.ts'
import type { UploadPurpose } from '@greenroom/contract/features/uploads/uploads.schema.ts'
import sharp from 'sharp'
import { mediaKey } from '../src/features/uploads/media-keys.ts'
import { mediaUrl } from '../src/features/uploads/media-url.service.ts'
import type { TestApp, TestUser } from './app.ts'
import type { Samples } from './sample-table.ts'

const tusHeaders = { 'tus-resumable': '1.0.0' }
const base64 = (text: string) => Buffer.from(text).toString('base64')

export const creationHeaders = (bytes: number, name = 'beach.jpg', purpose = 'chat') => ({
  ...tusHeaders,
  'upload-length': String(bytes),
  'upload-metadata': `filename ${base64(name)},purpose ${base64(purpose)}`,
})

export const chunkHeaders = (offset: number) => ({
  ...tusHeaders,
  'upload-offset': String(offset),
  'content-type': 'application/offset+octet-stream',
})

/** Creates an upload without sending any bytes. */
export async function beginUpload(
  t: TestApp,
  user: TestUser,
  bytes = 3,
  name?: string,
  purpose?: UploadPurpose,
): Promise<string> {
  const { headers } = await t.send(user.token, 'POST /uploads', {
    headers: creationHeaders(bytes, name, purpose),
  })
  return String(headers.location).split('/').at(-1) ?? ''
}

/** Like a frame a browser captures from a video. */
export const frame = async () =>
  new Uint8Array(
    await sharp({ create: { width: 800, height: 450, channels: 3, background: '#0f6244' } })
      .jpeg()
      .toBuffer(),
  )

/** Clears the owner's unused uploads first, to stay under the quota. */
async function newUpload(t: TestApp): Promise<{ id: string }> {
  const user = t.people.north.AGENCY_ADMIN
  await t.sql('DELETE FROM uploads WHERE owner_id = $1 AND used_at IS NULL', [user.userId])
  return { id: await beginUpload(t, user) }
}

export const uploadSamples: Samples<typeof uploadsApi> = {
  'OPTIONS /uploads': () => ({ headers: tusHeaders }),
  'POST /uploads': () => ({ headers: creationHeaders(3) }),
  'HEAD /uploads/{id}': async (t) => ({ params: await newUpload(t), headers: tusHeaders }),
  'PATCH /uploads/{id}': async (t) => ({
    params: await newUpload(t),
    headers: chunkHeaders(0),
    upload: 'ab',
  }),
  'DELETE /uploads/{id}': async (t) => ({ params: await newUpload(t), headers: tusHeaders }),
  'GET /uploads/{id}/status': async (t) => ({ params: await newUpload(t) }),
  'POST /uploads/{id}/poster': async (t) => {
    const params = await newUpload(t)
    await t.sql(`UPDATE uploads SET status = 'ready', kind = 'video' WHERE id = $1`, [params.id])
    return { params, headers: { 'content-type': 'image/jpeg' }, upload: new Blob([await frame()]) }
  },
  'GET /media/{id}/{variant}': async (t) => {
    const { id } = await newUpload(t)
    const { agencyId } = t.people.north.AGENCY_ADMIN
    const key = mediaKey({ agencyId, id }, 'display')
    await t.platform.storage.write(key, Readable.from([Buffer.from(await frame())]))
    const update = `UPDATE uploads SET status = 'ready', kind = 'image', display_key = $1 WHERE id = $2`
    await t.sql(update, [key, id])
    const url = mediaUrl(t.platform, { agencyId, id, variant: 'display' })
    const {
      agency = '',
      expires = '',
      signature = '',
    } = Object.fromEntries(new URL(url, 'http://x').searchParams)
    return { params: { id, variant: 'display' }, query: { agency, expires, signature } }
  },
}
