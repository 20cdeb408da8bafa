import { newId } from '@greenroom/contract/kit/ids.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestUser } from '../../../test/app.ts'
import { addApplication } from '../../../test/applicants.ts'
import { longTest } from '../../../test/long.ts'
import { linkTokenFor } from '../../../test/mailbox.ts'

/** Approving an existing creator: existing profile data is kept, and gaps are filled. */

let t: TestApp
let admin: TestUser
beforeAll(async () => {
  t = await startTestApp({ config: { role: 'web' } })
  admin = t.people.north.AGENCY_ADMIN
})
afterAll(() => t.close())
beforeEach(() => t.unthrottle())

const NAME = 'Ana Maria Lopez'
const PHONE = '+1 (555) 010-4477'
const newEmail = () => `${newId()}@known.test`
const apply = (email: string, columns?: string) => addApplication(t, { email, name: NAME }, columns)
async function signUp(email: string): Promise<{ token: string; creatorId: string }> {
  // Frees the name that an earlier test's account has.
  await t.sql(`UPDATE creators SET stage_name = id::text WHERE stage_name = 'Signed Up'`)
  const body = { stageName: 'Signed Up', email, password: 'tangerine lampshade' }
  const { data } = (await t.send(null, 'POST /auth/sign-up', { body })).body
  return { token: data.token, creatorId: data.user.creator.id }
}
const verify = async (address: string) =>
  t.send(null, 'POST /auth/verify-email', {
    body: { token: await linkTokenFor(t, address, '/verify-email') },
  })
async function signUpConfirmed(email: string): Promise<string> {
  const { creatorId } = await signUp(email)
  await verify(email)
  return creatorId
}
const approve = (id: string, body: object, action: 'approve' | 'creator' = 'approve') =>
  t.send(admin.token, `POST /applications/{id}/${action}`, { params: { id }, body })
const getDetail = async (id: string) =>
  (await t.send(admin.token, 'GET /applications/{id}', { params: { id } })).body.data
const selectProfile = async (id: string) =>
  (await t.sql('SELECT stage_name, real_name, phone FROM creators WHERE id = $1', [id]))[0]
const selectSplits = async (id: string) =>
  (
    await t.sql(
      'SELECT valid_from::text AS day, creator_percent FROM creator_splits WHERE creator_id = $1 ORDER BY valid_from',
      [id],
    )
  ).map(({ day, creator_percent }) => [day, creator_percent])
const auditEvents = async (creatorId: string) =>
  t.sql(
    `SELECT action, actor_id, details - 'creatorId' - 'validFrom' AS details FROM audit_log
     WHERE details->>'creatorId' = $1 AND action IN ('creator.updated', 'creator.split_agreed') ORDER BY seq`,
    [creatorId],
  )

beforeAll(() => t.sql(`UPDATE agencies SET time_zone = 'UTC'`))

describe('a confirmed account', () => {
  test('gets the legal name, phone and share for all history, and keeps its stage name', async () => {
    const email = newEmail()
    const creatorId = await signUpConfirmed(email)
    const { id } = await apply(email)
    expect((await getDetail(id)).match).toEqual({
      stageName: 'Signed Up',
      isConfirmed: true,
      isArchived: false,
      hasAccount: true,
      keepsStageName: true,
      creatorPercent: 50,
      hasDefaultShare: true,
      fills: ['realName', 'phone'],
    })
    const { body } = await approve(id, { stageName: 'Ana Sky', creatorPercent: 65 })
    expect(await selectProfile(creatorId)).toEqual({ stage_name: 'Signed Up', real_name: NAME, phone: PHONE })
    expect(await selectSplits(creatorId)).toEqual([['-infinity', 65]])
    expect(await auditEvents(creatorId)).toEqual([
      { action: 'creator.updated', actor_id: admin.userId, details: { fields: ['realName', 'phone'] } },
      { action: 'creator.split_agreed', actor_id: admin.userId, details: { creatorPercent: 65 } },
    ])
    expect(body.data).toMatchObject({ match: null, creator: { id: creatorId } })
    expect(body.data.history[0].detail).toBe(
      'Linked to Signed Up. Filled in: legal name and phone. Share of all transactions: 65%. The stage name is unchanged.',
    )
  })

  test('already linked to an application gets the same data', async () => {
    const email = newEmail()
    const { id } = await apply(email)
    const creatorId = await signUpConfirmed(email)
    expect(await selectProfile(creatorId)).toMatchObject({ real_name: null, phone: null })
    expect(await getDetail(id)).toMatchObject({
      creator: { id: creatorId },
      known: null,
      match: { isConfirmed: true, fills: ['realName', 'phone'] },
    })
    await approve(id, { creatorPercent: 70 })
    expect(await selectProfile(creatorId)).toEqual({ stage_name: 'Signed Up', real_name: NAME, phone: PHONE })
    expect(await selectSplits(creatorId)).toEqual([['-infinity', 70]])
  })

  test('keeps existing profile data and does not add the same share again', async () => {
    const email = newEmail()
    const creatorId = await signUpConfirmed(email)
    await t.sql(`UPDATE creators SET real_name = 'Her Own', phone = '+44 20' WHERE id = $1`, [creatorId])
    await t.sql(
      `INSERT INTO creator_splits (agency_id, creator_id, valid_from, creator_percent) VALUES ($1, $2, '2020-01-01', 60)`,
      [admin.agencyId, creatorId],
    )
    const { id } = await apply(email)
    expect((await getDetail(id)).match).toMatchObject({ creatorPercent: 60, fills: [] })
    const { body } = await approve(id, { creatorPercent: 60 })
    expect(await selectProfile(creatorId)).toEqual({
      stage_name: 'Signed Up',
      real_name: 'Her Own',
      phone: '+44 20',
    })
    expect(await selectSplits(creatorId)).toEqual([['2020-01-01', 60]])
    expect(await auditEvents(creatorId)).toEqual([])
    expect(body.data.history[0].detail).toBe('Linked to Signed Up')
  })

  test.each([
    [undefined, expect.stringMatching(/^2\d{3}-/), 'Share from today: 70%.'],
    ['2021-05-01', '2021-05-01', 'Share from May 1, 2021: 70%.'],
  ])('with an existing share gets a new one from %j', async (shareFrom, day, summary) => {
    const email = newEmail()
    const creatorId = await signUpConfirmed(email)
    const params = { id: creatorId }
    const first = { validFrom: null, creatorPercent: 60 }
    await t.send(admin.token, 'POST /creators/{id}/splits', { params, body: first })
    const { id } = await apply(email)
    expect((await getDetail(id)).match).toMatchObject({ creatorPercent: 60, hasDefaultShare: false })
    const { body } = await approve(id, { creatorPercent: 70, shareFrom })
    expect(await selectSplits(creatorId)).toEqual([
      ['-infinity', 60],
      [day, 70],
    ])
    expect(body.data.history[0].detail).toContain(summary)
  })

  test('that was verified gets no legal name from the form', async () => {
    const email = newEmail()
    const creatorId = await signUpConfirmed(email)
    await t.sql('UPDATE creators SET is_verified = true WHERE id = $1', [creatorId])
    const { id } = await apply(email)
    expect((await getDetail(id)).match.fills).toEqual(['phone'])
    await approve(id, {})
    expect(await selectProfile(creatorId)).toMatchObject({ real_name: null, phone: PHONE })
  })
})

describe('a creator without an account', () => {
  test.each([
    ['application', 'Ana', 'Ana Sky', false],
    ['application', 'Starlet', 'Starlet', true],
    ['added', 'Ana', 'Ana', true],
  ] as const)(
    'with origin %s and stage name %s becomes %s',
    async (origin, stageName, becomes, keepsStageName) => {
      const email = newEmail()
      const body = { stageName, email }
      const creatorId = (await t.send(admin.token, 'POST /creators', { body })).body.data.id
      await t.sql('UPDATE creators SET origin = $2 WHERE id = $1', [creatorId, origin])
      const { id } = await apply(email, `status = 'CONTACTED'`)
      expect((await getDetail(id)).match).toMatchObject({ keepsStageName, hasAccount: false })
      const { status } = await approve(id, { stageName: 'Ana Sky', creatorPercent: 55 }, 'creator')
      expect(status).toBe(200)
      expect(await selectProfile(creatorId)).toEqual({ stage_name: becomes, real_name: NAME, phone: PHONE })
      expect(await selectSplits(creatorId)).toEqual([['-infinity', 55]])
    },
  )

  test('who is archived returns 409 and is not changed', async () => {
    const email = newEmail()
    const body = { stageName: 'Gone', email }
    const creatorId = (await t.send(admin.token, 'POST /creators', { body })).body.data.id
    await t.sql(`UPDATE creators SET archived_at = now(), status = 'INACTIVE' WHERE id = $1`, [creatorId])
    const { id } = await apply(email)
    expect((await getDetail(id)).match).toMatchObject({ isArchived: true })
    expect((await approve(id, { creatorPercent: 55 })).status).toBe(409)
    expect([await selectProfile(creatorId), await selectSplits(creatorId)]).toEqual([
      { stage_name: 'Gone', real_name: null, phone: null },
      [],
    ])
  })
})

describe('an unconfirmed account', () => {
  test('gets the applicant’s data on confirmation, not before', async () => {
    const email = newEmail()
    const creator = await signUp(email)
    const { id } = await apply(email)
    expect((await getDetail(id)).match).toMatchObject({ isConfirmed: false, fills: ['realName', 'phone'] })
    const { body } = await approve(id, { creatorPercent: 65 })
    expect(body.data.history).toMatchObject([
      { action: 'approved', detail: 'Waiting for Signed Up to confirm this address' },
      { action: 'share agreed', detail: '65%' },
      { action: 'received' },
    ])
    const emptyProfile = { stage_name: 'Signed Up', real_name: null, phone: null }
    expect([await selectProfile(creator.creatorId), await selectSplits(creator.creatorId)]).toEqual([
      emptyProfile,
      [],
    ])
    const request = { params: { id: creator.creatorId } }
    const response = await t.send(creator.token, 'GET /creators/{id}', request)
    expect(response.text).not.toMatch(/Lopez|010-4477|"creatorPercent":65/)
    const [event] = await t.sql(
      `SELECT details FROM audit_log WHERE action = 'application.approved' AND details->>'applicationId' = $1`,
      [id],
    )
    expect(event.details).toEqual({ applicationId: id, creatorId: null, agreedPercent: 65 })
    await verify(email)
    expect(await selectProfile(creator.creatorId)).toEqual({ ...emptyProfile, real_name: NAME, phone: PHONE })
    expect(await selectSplits(creator.creatorId)).toEqual([['-infinity', 65]])
    expect((await getDetail(id)).history[0]).toMatchObject({
      action: 'joined to account',
      detail: 'Signed Up. Filled in: legal name and phone. Share of all transactions: 65%.',
    })
  })

  test('keeps the agreed first day until confirmation, and an invalid one is rejected immediately', async () => {
    const email = newEmail()
    const { creatorId } = await signUp(email)
    const { id } = await apply(email)
    for (const terms of [{ creatorPercent: 65, shareFrom: '1999-01-01' }, { shareFrom: '2026-01-01' }])
      expect((await approve(id, terms)).status).toBe(422)
    const { body } = await approve(id, { creatorPercent: 62.75, shareFrom: '2026-01-01' })
    expect(body.data.history[1]).toMatchObject({ action: 'share agreed', detail: '62.75% from 2026-01-01' })
    await verify(email)
    expect(await selectSplits(creatorId)).toEqual([['2026-01-01', 62.75]])
  })

  test('of a rejected applicant gets nothing on confirmation', async () => {
    const email = newEmail()
    const { id } = await apply(email)
    await t.send(admin.token, 'POST /applications/{id}/reject', { params: { id }, body: {} })
    const creatorId = await signUpConfirmed(email)
    expect((await getDetail(id)).creator).toMatchObject({ id: creatorId })
    expect(await selectProfile(creatorId)).toMatchObject({ real_name: null, phone: null })
  })

  longTest('gets everything when approval and confirmation are concurrent, in either order', async () => {
    for (let round = 0; round < 5; round++) {
      const email = newEmail()
      const { id } = await apply(email)
      const { creatorId } = await signUp(email)
      const [approved, verified] = await Promise.all([approve(id, { creatorPercent: 65 }), verify(email)])
      expect([approved.status, verified.status]).toEqual([200, 200])
      expect(await selectProfile(creatorId)).toMatchObject({ real_name: NAME, phone: PHONE })
      expect(await selectSplits(creatorId)).toEqual([['-infinity', 65]])
      await t.unthrottle()
    }
  })

  test('gets everything even if staff created the profile earlier', async () => {
    for (let round = 0; round < 5; round++) {
      const email = newEmail()
      const body = { stageName: 'Noted', email }
      const creatorId = (await t.send(admin.token, 'POST /creators', { body })).body.data.id
      const { id } = await apply(email)
      await signUp(email)
      const [approved, verified] = await Promise.all([approve(id, { creatorPercent: 65 }), verify(email)])
      expect([approved.status, verified.status]).toEqual([200, 200])
      expect((await getDetail(id)).creator).toMatchObject({ id: creatorId })
      expect(await selectProfile(creatorId)).toMatchObject({ real_name: NAME, phone: PHONE })
      expect(await selectSplits(creatorId)).toEqual([['-infinity', 65]])
      await t.unthrottle()
    }
  })
})

describe('invalid terms:', () => {
  test.each([[101], [-1], [1e300], ['60'], [null], [true], [[]], [{}]])(
    'a share of %j is rejected with a message',
    async (percent) => {
      const { id } = await apply(newEmail())
      for (const action of ['approve', 'creator'] as const) {
        const { status, body } = await approve(id, { creatorPercent: percent }, action)
        expect(status).toBe(400)
        const messages = new Set(body.details.map(({ message }: { message: string }) => message))
        expect([...messages]).toEqual(['From 0 to 100.'])
      }
      expect((await getDetail(id)).status).toBe('PENDING')
    },
  )

  test.each([
    [7, 'Please fill this in.'],
    ['', 'Please fill this in.'],
    ['x'.repeat(81), 'At most 80 characters.'],
  ])('the stage name %j is rejected with a message', async (stageName, message) => {
    const { id } = await apply(newEmail())
    const { status, body } = await approve(id, { stageName })
    expect([status, body.details[0].message]).toEqual([400, message])
  })
})
