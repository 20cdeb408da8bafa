import { dayIn } from '@greenroom/contract/kit/dates.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AnyJson, startTestApp, type TestApp, type TestUser } from '../../../test/app.ts'
import { ownCreator } from '../../../test/fans.ts'

let t: TestApp
const people = () => t.people.north
const admin = () => people().AGENCY_ADMIN
const day = (shift = 0) => dayIn('America/New_York', new Date(Date.now() + shift * 86_400_000))

beforeAll(async () => {
  t = await startTestApp({ config: { role: 'web' } })
})
afterAll(() => t.close())

/** Adds a creator with the given columns. */
async function addCreator(columns = ''): Promise<string> {
  const response = await t.call(admin().token, 'POST /creators', {
    body: { stageName: 'Somebody', realName: 'Some Body' },
  })
  const { id } = response.body.data
  if (columns) await t.sql(`UPDATE creators SET ${columns} WHERE id = $1`, [id])
  return id
}
const request = (user: TestUser, key: string, id: string, body?: AnyJson) =>
  t.send(user.token, key, { params: { id }, body })
const validVerification = () => ({ examinedOn: day(), method: 'video call' })
const verify = (id: string, body: AnyJson = validVerification(), user: TestUser = people().COMPLIANCE) =>
  request(user, 'PUT /creators/{id}/verification', id, body)
const withdraw = (id: string, reason = 'Expired') =>
  request(people().COMPLIANCE, 'POST /creators/{id}/verification/withdraw', id, { reason })

const readState = async (id: string) => {
  const { status, isVerified, isArchived } = (await request(admin(), 'GET /creators/{id}', id)).body.data
  return [status, isVerified && 'verified', isArchived && 'archived'].filter(Boolean).join(' ')
}
const auditEntries = async (id: string) =>
  (
    await t.sql(`SELECT action, details FROM audit_log WHERE details->>'creatorId' = $1 ORDER BY seq`, [id])
  ).filter(({ action }) => !['creator.added', 'creator.identity_read'].includes(action))

describe('verification', () => {
  test('records who, when and how, and replaces the previous one', async () => {
    const id = await addCreator()
    await verify(id, { examinedOn: day(-3), method: 'in person', note: 'At the office.' }, admin())
    const { data } = (await verify(id, { examinedOn: day(), method: 'document check' })).body
    expect(data.verification).toMatchObject({
      examinedBy: 'canarynorth COMPLIANCE',
      examinedOn: day(),
      method: 'document check',
      note: null,
    })
    await withdraw(id, 'Expired')
    expect((await request(admin(), 'GET /creators/{id}', id)).body.data.verification).toBeNull()
    const rows = await t.sql(
      'SELECT examiner, method, note, withdrawn_by, withdrawn_reason FROM creator_verifications WHERE creator_id = $1 ORDER BY created_at',
      [id],
    )
    expect(rows).toEqual([
      {
        examiner: 'canarynorth AGENCY_ADMIN',
        method: 'in person',
        note: 'At the office.',
        withdrawn_by: 'canarynorth COMPLIANCE',
        withdrawn_reason: 'Verified again',
      },
      {
        examiner: 'canarynorth COMPLIANCE',
        method: 'document check',
        note: null,
        withdrawn_by: 'canarynorth COMPLIANCE',
        withdrawn_reason: 'Expired',
      },
    ])
  })

  test('is shown to the creator without the note', async () => {
    const ownCreatorId = await ownCreator(t)
    await t.sql(`UPDATE creators SET real_name = 'Own Name' WHERE id = $1`, [ownCreatorId])
    await verify(ownCreatorId, { ...validVerification(), note: 'Internal remark.' })
    const ownProfile = await request(people().CREATOR, 'GET /creators/{id}', ownCreatorId)
    expect(ownProfile.body.data.verification).toMatchObject({ method: 'video call', note: null })
    expect((await request(admin(), 'GET /creators/{id}', ownCreatorId)).body.data.verification.note).toBe(
      'Internal remark.',
    )
    expect((await verify(ownCreatorId, validVerification(), people().CREATOR)).status).toBe(403)
  })

  test('requires a legal name and is tied to it', async () => {
    const id = await addCreator('real_name = NULL')
    expect((await verify(id)).body).toMatchObject({
      code: 'refused',
      message: expect.stringContaining('legal name'),
    })
    expect(await readState(id)).toBe('PENDING')
    const put = (body: AnyJson) => request(admin(), 'PUT /creators/{id}', id, body)
    expect((await put({ realName: 'Ida Known' })).status).toBe(200)
    expect((await verify(id)).status).toBe(200)
    for (const realName of ['Somebody Else', null])
      expect((await put({ realName })).body.details?.[0].path).toBe('realName')
    expect((await put({ realName: 'Ida Known', location: 'Oslo' })).status).toBe(200)
    await withdraw(id)
    expect((await put({ realName: 'Ida Married' })).status).toBe(200)
  })

  test('creators can’t verify themselves', async () => {
    const id = await addCreator()
    await t.sql('UPDATE creators SET user_id = $2 WHERE id = $1', [id, people().COMPLIANCE.userId])
    expect((await verify(id)).body).toMatchObject({ code: 'forbidden' })
    expect(await readState(id)).toBe('PENDING')
    expect((await verify(id, validVerification(), admin())).status).toBe(200)
  })

  test('rejects dates in the future or before 2000, unknown methods and a missing reason', async () => {
    const id = await addCreator()
    for (const [examinedOn, status] of [
      [day(1), 422],
      ['8999-12-31', 422],
      ['9999-12-31', 400],
      ['1999-12-31', 422],
      ['0000-01-01', 400],
    ] as const) {
      const response = await verify(id, { ...validVerification(), examinedOn })
      expect([response.status, response.body.details?.[0].path], examinedOn).toEqual([status, 'examinedOn'])
    }
    for (const body of [
      {},
      { ...validVerification(), method: 'a feeling' },
      { ...validVerification(), examinedOn: '2026-02-30' },
    ])
      expect((await verify(id, body)).status).toBe(400)
    expect((await withdraw(id, '')).status).toBe(400)
    expect(await auditEntries(id)).toEqual([])
  })

  test('ten concurrent requests leave one active verification', async () => {
    const id = await addCreator()
    const responses = await Promise.all(Array.from({ length: 10 }, () => verify(id)))
    expect(responses.map(({ status }) => status)).toEqual(Array(10).fill(200))
    const activeVerifications =
      'SELECT id FROM creator_verifications WHERE creator_id = $1 AND withdrawn_at IS NULL'
    expect(await t.sql(activeVerifications, [id])).toHaveLength(1)
  })
})
