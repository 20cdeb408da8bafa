import { newId } from '@greenroom/contract/kit/ids.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { addRecipient, type TestRecipient } from '../../../test/recipients.ts'
import { withScope } from '../../platform/db/scope.ts'

/** Checks enforced by the database itself. */

let t: TestApp
let agencyId: string
let ownRecipient: TestRecipient
let otherAgencyRecipient: TestRecipient
let sendId: string
let otherAgencySendId: string
beforeAll(async () => {
  t = await startTestApp({ config: { role: 'web' } })
  const { north, south } = t.people
  agencyId = north.AGENCY_ADMIN.agencyId
  ownRecipient = await addRecipient(t, agencyId)
  otherAgencyRecipient = await addRecipient(t, south.AGENCY_ADMIN.agencyId)
  const send = async (token: string, recipient: TestRecipient) => {
    const body = { title: 't', message: 'm', creatorIds: [recipient.creatorId] }
    return (await t.send(token, 'POST /notifications/admin/send', { body })).body.data.id as string
  }
  sendId = await send(north.AGENCY_ADMIN.token, ownRecipient)
  otherAgencySendId = await send(south.AGENCY_ADMIN.token, otherAgencyRecipient)
})
afterAll(() => t.close())

type Row = { agency?: string; user?: string | null; creator?: string | null; send?: string | null }
const insert = ({ agency = agencyId, user = null, creator = null, send = null }: Row) =>
  withScope(t.platform.database, agencyId, (tx) =>
    tx.query(
      `INSERT INTO notifications (agency_id, user_id, creator_id, send_id, type, priority, title, message, dedupe_key)
       VALUES ($1, $2, $3, $4, 'SYSTEM', 'NORMAL', 't', 'm', $5)`,
      [agency, user, creator, send, newId()],
    ),
  )

test('a notification may reference rows of its own agency', async () => {
  await insert({ user: ownRecipient.userId, creator: ownRecipient.creatorId, send: sendId })
  await insert({ user: ownRecipient.userId })
  await insert({ creator: ownRecipient.creatorId })
})

test.each([
  ['an account of another agency', () => ({ user: otherAgencyRecipient.userId })],
  ['a creator of another agency', () => ({ creator: otherAgencyRecipient.creatorId })],
  ['a message of another agency', () => ({ user: ownRecipient.userId, send: otherAgencySendId })],
  ['an unknown account', () => ({ user: newId() })],
  ['an unknown creator', () => ({ creator: newId() })],
  ['an unknown message', () => ({ user: ownRecipient.userId, send: newId() })],
  ['no recipient', () => ({})],
  [
    'another agency ID',
    () => ({ agency: t.people.south.CREATOR.agencyId, user: otherAgencyRecipient.userId }),
  ],
] as [string, () => Row][])('a notification with %s is rejected', async (_, row) => {
  const before = await t.sql('SELECT count(*)::int AS n FROM notifications')
  await expect(insert(row())).rejects.toThrow(
    /recipient is not in the agency|notifications_has_recipient|row-level security/,
  )
  expect(await t.sql('SELECT count(*)::int AS n FROM notifications')).toEqual(before)
})

test.each(['user_id', 'creator_id', 'send_id', 'agency_id', 'title', 'message', 'type', 'dedupe_key'])(
  'the column %s can’t be changed',
  async (column) => {
    const change = withScope(t.platform.database, agencyId, (tx) =>
      tx.query(`UPDATE notifications SET ${column} = ${column}`),
    )
    await expect(change).rejects.toThrow(/permission denied/)
  },
)

test('an account linked while a message is being sent receives it, whichever happens first', async () => {
  for (const first of ['link', 'send'] as const) {
    const recipient = await addRecipient(t, agencyId, { account: false })
    const userId = newId()
    await t.sql('INSERT INTO users (id, agency_id, email) VALUES ($1, $2, $3)', [
      userId,
      agencyId,
      `${userId}@new.test`,
    ])
    const body = { title: first, message: 'm', creatorIds: [recipient.creatorId] }
    const send = () => t.send(t.people.north.AGENCY_ADMIN.token, 'POST /notifications/admin/send', { body })
    let sending: ReturnType<typeof send> | undefined
    await withScope(t.platform.database, agencyId, async (tx) => {
      if (first === 'link')
        await tx.query('UPDATE creators SET user_id = $1 WHERE id = $2', [userId, recipient.creatorId])
      sending = send()
      await new Promise((resolve) => setTimeout(resolve, 300))
      if (first === 'send')
        await tx.query('UPDATE creators SET user_id = $1 WHERE id = $2', [userId, recipient.creatorId])
    })
    expect((await sending)?.status).toBe(201)
    const rows = await t.sql('SELECT user_id FROM notifications WHERE creator_id = $1', [recipient.creatorId])
    expect(rows).toEqual([{ user_id: userId }])
  }
})
