import { newId } from '@greenroom/contract/kit/ids.ts'
import type { AnyJson, TestApp, Who } from './app.ts'

/** An upload of a person as it is once its file is prepared, without the file. */
export async function readyUpload(
  t: TestApp,
  who: Who,
  { kind = 'image', purpose = 'content' }: { kind?: 'image' | 'video'; purpose?: 'chat' | 'content' } = {},
): Promise<string> {
  const id = newId()
  await t.sql(
    `INSERT INTO uploads (id, agency_id, owner_id, purpose, status, file_name, bytes, received, kind, width, height, milliseconds, display_key, thumbnail_key)
     VALUES ($1, $2, $3, $4, 'ready', 'a', 1000, 1000, $5, 800, 600, CASE WHEN $5 = 'video' THEN 12500 END, 'display', 'thumbnail')`,
    [id, who.agencyId, who.userId, purpose, kind],
  )
  return id
}

/** A valid body for a new item. */
export async function newItem(t: TestApp, who: Who, creatorId: string, body: AnyJson = {}) {
  return {
    creatorId,
    title: 'Golden hour',
    type: 'PHOTO',
    publish: { mode: 'DRAFT' },
    ...body,
    files: body.files ?? [await readyUpload(t, who)],
  }
}

export async function addItem(t: TestApp, who: Who, creatorId: string, body: AnyJson = {}): Promise<AnyJson> {
  const answer = await t.send(who.token, 'POST /content', { body: await newItem(t, who, creatorId, body) })
  if (answer.status !== 201) throw new Error(`${answer.status} ${answer.text}`)
  return answer.body.data
}

/** The body of a change that leaves an item as it is. */
export const asIs = (item: AnyJson) => ({
  title: item.title,
  description: item.description,
  type: item.type,
  files: item.mediaFiles.map(({ id }: AnyJson) => id),
  isPPV: item.isPPV,
  price: item.price,
  tags: item.tags,
  depictedIds: item.depicted.map(({ id }: AnyJson) => id),
  producedOn: item.producedOn,
  rev: item.rev,
})

export const inFuture = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
