import { Readable } from 'node:stream'
import type { uploadsApi } from '@greenroom/contract/features/uploads/uploads.api.ts'
import sharp from 'sharp'
import { mediaAddress } from '../src/features/uploads/media-address.service.ts'
import { mediaKey } from '../src/features/uploads/media-keys.ts'
import type { TestApp, Who } from './app.ts'
import type { Samples } from './sample-table.ts'

const spoken = { 'tus-resumable': '1.0.0' }
const base64 = (text: string) => Buffer.from(text).toString('base64')

export const firstHeaders = (bytes: number, name = 'beach.jpg', purpose = 'chat') => ({
  ...spoken,
  'upload-length': String(bytes),
  'upload-metadata': `filename ${base64(name)},purpose ${base64(purpose)}`,
})

export const partHeaders = (offset: number) => ({
  ...spoken,
  'upload-offset': String(offset),
  'content-type': 'application/offset+octet-stream',
})

/** Begun by somebody, with nothing of it here yet. */
export async function beginUpload(t: TestApp, who: Who, bytes = 3, name?: string): Promise<string> {
  const { headers } = await t.send(who.token, 'POST /uploads', { headers: firstHeaders(bytes, name) })
  return String(headers.location).split('/').at(-1) ?? ''
}

/** As a browser takes it out of a video. */
export const frame = async () =>
  new Uint8Array(
    await sharp({ create: { width: 800, height: 450, channels: 3, background: '#0f6244' } })
      .jpeg()
      .toBuffer(),
  )

/** One at a time: nobody may leave many unfinished. */
async function begun(t: TestApp): Promise<{ id: string }> {
  const who = t.people.north.AGENCY_ADMIN
  await t.sql('DELETE FROM uploads WHERE owner_id = $1 AND used_at IS NULL', [who.userId])
  return { id: await beginUpload(t, who) }
}

export const uploadSamples: Samples<typeof uploadsApi> = {
  'OPTIONS /uploads': () => ({ headers: spoken }),
  'POST /uploads': () => ({ headers: firstHeaders(3) }),
  'HEAD /uploads/{id}': async (t) => ({ params: await begun(t), headers: spoken }),
  'PATCH /uploads/{id}': async (t) => ({ params: await begun(t), headers: partHeaders(0), upload: 'ab' }),
  'DELETE /uploads/{id}': async (t) => ({ params: await begun(t), headers: spoken }),
  'GET /uploads/{id}/status': async (t) => ({ params: await begun(t) }),
  'POST /uploads/{id}/poster': async (t) => {
    const params = await begun(t)
    await t.sql(`UPDATE uploads SET status = 'ready', kind = 'video' WHERE id = $1`, [params.id])
    return { params, headers: { 'content-type': 'image/jpeg' }, upload: new Blob([await frame()]) }
  },
  'GET /media/{id}/{variant}': async (t) => {
    const { id } = await begun(t)
    const { agencyId } = t.people.north.AGENCY_ADMIN
    const key = mediaKey({ agencyId, id }, 'display')
    await t.platform.storage.write(key, Readable.from([Buffer.from(await frame())]))
    const shown = `UPDATE uploads SET status = 'ready', kind = 'image', display_key = $1 WHERE id = $2`
    await t.sql(shown, [key, id])
    const address = mediaAddress(t.platform, { agencyId, id, variant: 'display' })
    const {
      agency = '',
      expires = '',
      signature = '',
    } = Object.fromEntries(new URL(address, 'http://x').searchParams)
    return { params: { id, variant: 'display' }, query: { agency, expires, signature } }
  },
}
