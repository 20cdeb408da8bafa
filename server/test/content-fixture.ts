import { reviewChecks } from '@greenroom/contract/features/content/reviews.rules.ts'
import { newId } from '@greenroom/contract/kit/ids.ts'
import type { AnyJson, TestApp, TestUser } from './app.ts'

/** A user's processed upload, without its file. */
export async function addReadyUpload(
  t: TestApp,
  user: TestUser,
  { kind = 'image', purpose = 'content' }: { kind?: 'image' | 'video'; purpose?: 'chat' | 'content' } = {},
): Promise<string> {
  const id = newId()
  await t.sql(
    `INSERT INTO uploads (id, agency_id, owner_id, purpose, status, file_name, bytes, received, kind, width, height, milliseconds, display_key, thumbnail_key)
     VALUES ($1, $2, $3, $4, 'ready', 'a', 1000, 1000, $5, 800, 600, CASE WHEN $5 = 'video' THEN 12500 END, 'display', 'thumbnail')`,
    [id, user.agencyId, user.userId, purpose, kind],
  )
  return id
}

/** A valid body for a new item. */
export async function newItem(t: TestApp, user: TestUser, creatorId: string, body: AnyJson = {}) {
  return {
    creatorId,
    title: 'Golden hour',
    type: 'PHOTO',
    publish: { mode: 'DRAFT' },
    ...body,
    files: body.files ?? [await addReadyUpload(t, user)],
  }
}

export async function addItem(
  t: TestApp,
  user: TestUser,
  creatorId: string,
  body: AnyJson = {},
): Promise<AnyJson> {
  const response = await t.send(user.token, 'POST /content', {
    body: await newItem(t, user, creatorId, body),
  })
  if (response.status !== 201) throw new Error(`${response.status} ${response.text}`)
  return response.body.data
}

/** An ID accepted in 2020, and a signed consent to everything, valid since then. */
export async function addEvidence(t: TestApp, agencyId: string, personId: string): Promise<void> {
  await t.sql(
    `WITH d AS (INSERT INTO id_documents (id, agency_id, person_id, type, issuer, country, number_hash, number_end, legal_name, birth_date, issued_on, submitted_by, submitted_at, verdict, examiner, examined_on, method, recorded_at)
       SELECT $1, $2, $3, 'passport', 'A', 'US', '', '47', 'Ana Maria Lopez', '1990-01-01', '2019-01-01', 'A', now(), 'ACCEPTED', 'A', '2020-01-01', 'document check', now()
       WHERE NOT EXISTS (SELECT 1 FROM id_documents WHERE person_id = $3 AND verdict = 'ACCEPTED'))
     INSERT INTO consents (id, agency_id, person_id, kind, scopes, platforms, all_items, valid_from, text, text_sha256, created_by, created_at, signed_name, signed_at, signed_ip, signed_by)
     SELECT $1, $2, $3, 'CONSENT', '{depict,distribute,download,ai_edit}', '{}', true, '2020-01-01', 'A', '', 'A', now(), 'A', now(), '127.0.0.1', 'account'
     WHERE NOT EXISTS (SELECT 1 FROM consents WHERE person_id = $3 AND signed_at IS NOT NULL AND withdrawn_at IS NULL)`,
    [newId(), agencyId, personId],
  )
}

/** A body that names the creator as depicted, with everything the publish gate requires. */
export async function withEvidence(t: TestApp, user: TestUser, creatorId: string, body: AnyJson = {}) {
  await addEvidence(t, user.agencyId, creatorId)
  return { depictedIds: [creatorId], producedOn: '2025-06-01', ...body }
}

const reviewerOf = (t: TestApp, { agencyId }: TestUser) =>
  agencyId === t.people.north.COMPLIANCE.agencyId ? t.people.north.COMPLIANCE : t.people.south.COMPLIANCE

export const clearItem = (t: TestApp, reviewer: TestUser, { id, rev }: AnyJson) =>
  t.send(reviewer.token, 'POST /content/{id}/clear', {
    params: { id },
    body: { rev, checklist: [...reviewChecks] },
  })

/** Adds an item with evidence, submits it, and has a reviewer clear it. */
export async function addClearedItem(
  t: TestApp,
  user: TestUser,
  creatorId: string,
  body: AnyJson = {},
): Promise<AnyJson> {
  const added = await addItem(t, user, creatorId, await withEvidence(t, user, creatorId, body))
  const { id, rev } = added
  const { body: submitted } = await t.send(user.token, 'POST /content/{id}/submit', {
    params: { id },
    body: { rev },
  })
  const response = await clearItem(t, reviewerOf(t, user), submitted.data)
  if (response.status !== 200) throw new Error(`${response.status} ${response.text}`)
  return (await t.send(user.token, 'GET /content/{id}', { params: { id } })).body.data
}

/** The body of an update that changes nothing. */
export const unchangedBody = (item: AnyJson) => ({
  title: item.title,
  description: item.description,
  type: item.type,
  files: item.mediaFiles.map(({ id }: AnyJson) => id),
  isPPV: item.isPPV,
  price: item.price,
  tags: item.tags,
  depictedIds: item.depicted.map(({ id }: AnyJson) => id),
  producedOn: item.producedOn,
  isDownloadable: item.isDownloadable,
  isAiEdited: item.isAiEdited,
  rev: item.rev,
})

export const minutesFromNow = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()

export const rejectItem = (t: TestApp, user: TestUser, { id, rev }: AnyJson, reason: string) =>
  t.send(user.token, 'POST /content/{id}/reject', {
    params: { id },
    body: { rev, reason, checklist: ['people'] },
  })

export const storedReviews = (t: TestApp, id: string) =>
  t.sql(
    'SELECT verdict, reviewer_id, is_self_review, checklist, reason FROM content_reviews WHERE item_id = $1',
    [id],
  )
