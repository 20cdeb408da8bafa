import {
  DEFAULT_QUOTA_BYTES,
  MAX_UNVERIFIED_BYTES,
} from '@greenroom/contract/features/uploads/uploads.schema.ts'
import { MAX_FILE_BYTES } from '@greenroom/contract/kit/media.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestUser } from '../../../test/app.ts'
import { addPerson } from '../../../test/seed-agencies.ts'
import { beginUpload, chunkHeaders, creationHeaders } from '../../../test/upload-samples.ts'

let t: TestApp
let owner: TestUser
let freeBytes = Number.POSITIVE_INFINITY

beforeAll(async () => {
  t = await startTestApp({ config: { role: 'web' } })
  owner = t.people.north.CHAT_OPERATOR
  t.platform.uploads.freeBytes = async () => freeBytes
})
afterAll(() => t.close())
beforeEach(async () => {
  await t.sql('DELETE FROM uploads')
  freeBytes = Number.POSITIVE_INFINITY
})

const createUpload = (user: TestUser, bytes: number) =>
  t.send(user.token, 'POST /uploads', { headers: creationHeaders(bytes) })
const sendChunk = (id: string, offset: number, text: string) =>
  t.send(owner.token, 'PATCH /uploads/{id}', { params: { id }, headers: chunkHeaders(offset), upload: text })

describe('reserved disk space for a file and its processed copy', () => {
  test('concurrent uploads in two agencies can’t reserve the same space', async () => {
    freeBytes = 50
    const people = [owner, t.people.south.CHAT_OPERATOR]
    const responses = await Promise.all(
      [...people, ...people, ...people].map((user) => createUpload(user, 10)),
    )
    expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 201, 503, 503, 503, 503])
    const rejected = responses.find(({ status }) => status === 503)
    expect(rejected?.body.message).toContain('Not enough storage')
    expect(rejected?.headers['retry-after']).toBe('60')
    expect(await t.sql('SELECT 1 FROM uploads')).toHaveLength(2)
  })

  test('received bytes are no longer reserved', async () => {
    freeBytes = 25
    const id = await beginUpload(t, owner, 10)
    expect((await createUpload(owner, 5)).status).toBe(503)
    expect((await sendChunk(id, 0, 'abcdef')).status).toBe(204)
    // Free space as reported after 6 bytes were written.
    freeBytes = 19
    expect((await createUpload(owner, 3)).status).toBe(503)
    expect((await createUpload(owner, 2)).status).toBe(201)
  })

  test('a file being processed reserves space for its copy, but a finished one doesn’t', async () => {
    const id = await beginUpload(t, owner, 10)
    await sendChunk(id, 0, 'abcdefghij')
    freeBytes = 11
    expect((await createUpload(owner, 1)).status).toBe(503)
    await t.sql(`UPDATE uploads SET status = 'ready' WHERE id = $1`, [id])
    expect((await createUpload(owner, 1)).status).toBe(201)
  })

  test('an upload idle for an hour loses its reservation and requests it again before the next chunk', async () => {
    freeBytes = 20
    const id = await beginUpload(t, owner, 10)
    await sendChunk(id, 0, 'ab')
    await t.sql(`UPDATE uploads SET updated_at = now() - interval '61 minutes'`)
    expect((await createUpload(owner, 9)).status).toBe(201)
    expect((await sendChunk(id, 2, 'cd')).status).toBe(503)
    freeBytes = 40
    expect((await sendChunk(id, 2, 'cd')).status).toBe(204)
    freeBytes = 20
    expect((await sendChunk(id, 4, 'ef')).status).toBe(204)
  })
})

describe('the agency’s quota', () => {
  const usedBytes = async () => {
    const [row] = await t.sql(
      `SELECT storage_used_bytes::float AS used, (SELECT coalesce(sum(bytes), 0)::float FROM uploads u
         WHERE u.agency_id = a.id AND u.status <> 'refused') AS counted FROM agencies a WHERE id = $1`,
      [owner.agencyId],
    )
    expect(row.used).toBe(row.counted)
    return row.used
  }
  const setQuota = (bytes: number) =>
    t.sql('UPDATE agencies SET storage_quota_bytes = $1 WHERE id = $2', [bytes, owner.agencyId])
  afterEach(() => setQuota(DEFAULT_QUOTA_BYTES))

  test('is shared by its members and shown in the error, and other agencies have their own', async () => {
    await setQuota(3 * 1024 ** 3)
    const fileBytes = MAX_FILE_BYTES
    const admin = t.people.north.AGENCY_ADMIN
    for (const user of [owner, admin, owner, admin, owner, admin])
      expect((await createUpload(user, fileBytes)).status).toBe(201)
    const rejected = await createUpload(owner, fileBytes)
    expect([rejected.status, rejected.body.message]).toEqual([
      422,
      'Your agency is using 2.9 GB of its 3 GB storage limit. This file needs 0.5 GB.',
    ])
    expect((await createUpload(t.people.south.CHAT_OPERATOR, fileBytes)).status).toBe(201)
    expect(await usedBytes()).toBe(6 * fileBytes)
  })

  test('can’t be exceeded by concurrent uploads', async () => {
    await setQuota(35)
    const people = [owner, t.people.north.AGENCY_ADMIN, t.people.north.CREATOR]
    const responses = await Promise.all([...people, ...people].map((user) => createUpload(user, 10)))
    expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 201, 201, 422, 422, 422])
    expect(await usedBytes()).toBe(30)
  })

  test('is freed by deleted and rejected files, but not by sent ones', async () => {
    await setQuota(20)
    const [first, second] = [await beginUpload(t, owner, 10), await beginUpload(t, owner, 10)]
    expect((await createUpload(owner, 1)).status).toBe(422)
    await t.sql(`UPDATE uploads SET used_at = now(), status = 'ready' WHERE id = $1`, [first])
    expect(await usedBytes()).toBe(20)
    await t.sql(`UPDATE uploads SET status = 'refused' WHERE id = $1`, [second])
    expect(await usedBytes()).toBe(10)
    const third = await beginUpload(t, owner, 10)
    const headers = { 'tus-resumable': '1.0.0' }
    expect(
      (await t.send(owner.token, 'DELETE /uploads/{id}', { params: { id: third }, headers })).status,
    ).toBe(204)
    await t.sql('DELETE FROM uploads WHERE id = $1', [second])
    expect(await usedBytes()).toBe(10)
    expect((await createUpload(owner, 10)).status).toBe(201)
  })
})

describe('someone who has not verified their email', () => {
  let unverifiedUser: TestUser
  beforeEach(async () => {
    unverifiedUser = await addPerson(t.platform, owner.agencyId, 'CREATOR', 'stranger')
    await t.sql('UPDATE users SET email_verified_at = NULL WHERE id = $1', [unverifiedUser.userId])
  })

  test('can have at most two uploads in progress, even with concurrent requests', async () => {
    const responses = await Promise.all([1, 2, 3, 4].map(() => createUpload(unverifiedUser, 10)))
    expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 201, 422, 422])
    expect(responses.find(({ status }) => status === 422)?.body.message).toContain('Verify your email')
  })

  test('has a small quota that includes sent and rejected files', async () => {
    for (const change of [`status = 'refused'`, `status = 'ready', used_at = now()`]) {
      await beginUpload(t, unverifiedUser, MAX_UNVERIFIED_BYTES / 2)
      await t.sql(`UPDATE uploads SET ${change} WHERE owner_id = $1 AND status = 'receiving'`, [
        unverifiedUser.userId,
      ])
    }
    expect((await createUpload(unverifiedUser, 1)).body.message).toContain('Verify your email')
    await t.sql('UPDATE users SET email_verified_at = now() WHERE id = $1', [unverifiedUser.userId])
    expect((await createUpload(unverifiedUser, 1)).status).toBe(201)
  })
})
