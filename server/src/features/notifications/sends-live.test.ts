import { roles } from '@greenroom/contract/kit/permissions.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestUser } from '../../../test/app.ts'
import { type Listener, type LiveServer, startLiveServer } from '../../../test/live-listener.ts'
import { longTest } from '../../../test/long.ts'
import { eventually } from '../../../test/mailbox.ts'
import { addRecipient, addRecipients } from '../../../test/recipients.ts'
import { withScope } from '../../platform/db/scope.ts'
import { createHints } from '../../platform/live/hints.ts'
import { queueDueMail } from './notification-mail.service.ts'

/** One second in production. */
const THROTTLE_MS = 150

let t: TestApp
let liveServer: LiveServer
let admin: TestUser
const listeners: Record<string, Listener> = {}
beforeAll(async () => {
  t = await startTestApp({ hints: createHints(THROTTLE_MS) })
  admin = t.people.north.AGENCY_ADMIN
  liveServer = await startLiveServer(t)
  for (const role of roles) listeners[role] = await liveServer.listen(t.people.north[role])
  listeners.otherAgency = await liveServer.listen(t.people.south.AGENCY_ADMIN)
})
afterAll(async () => {
  await liveServer.close()
  await t.close()
})
/** Waits until all throttled hints are sent. */
const waitForHints = () => new Promise((resolve) => setTimeout(resolve, 3 * THROTTLE_MS))
beforeEach(async () => {
  await t.unthrottle()
  // Wait for hints from an earlier test.
  await waitForHints()
})

const hintCount = (user: string) => (listeners[user]?.text().split('"sends.changed"').length ?? 1) - 1
async function expectHint(act: () => Promise<unknown>): Promise<void> {
  const before = hintCount('AGENCY_ADMIN')
  await act()
  await eventually(async () => hintCount('AGENCY_ADMIN') > before, 3_000)
}
async function sendTo(creatorId: string, options: object = {}): Promise<string> {
  const body = { title: 'Zzwords', message: 'Friday.', creatorIds: [creatorId], ...options }
  const response = await t.send(admin.token, 'POST /notifications/admin/send', { body })
  expect(response.status).toBe(201)
  return response.body.data.id
}
const ownCreatorId = async () => {
  const [row] = await t.sql('SELECT id FROM creators WHERE user_id = $1', [t.people.north.CREATOR.userId])
  return row.id as string
}

test('sending a notification, reading one and reading all send hints to admins', async () => {
  const creator = t.people.north.CREATOR
  const creatorId = await ownCreatorId()
  let sendId = ''
  await expectHint(async () => {
    sendId = await sendTo(creatorId)
  })
  await sendTo(creatorId)
  await waitForHints()
  const [row] = await t.sql('SELECT id FROM notifications WHERE send_id = $1', [sendId])
  await expectHint(() => t.send(creator.token, 'PATCH /notifications/{id}/read', { params: { id: row.id } }))
  await waitForHints()
  await expectHint(() => t.send(creator.token, 'PATCH /notifications/read-all'))
  await waitForHints()

  const before = hintCount('AGENCY_ADMIN')
  await t.send(creator.token, 'PATCH /notifications/read-all')
  await t.send(creator.token, 'DELETE /notifications/{id}', { params: { id: row.id } })
  await t.send(creator.token, 'POST /notifications/{id}/restore', { params: { id: row.id } })
  await waitForHints()
  expect(hintCount('AGENCY_ADMIN')).toBe(before)
})

test('skipped and sent mail sends hints to admins', async () => {
  const unreachable = await addRecipient(t, admin.agencyId, { account: false, address: null })
  await sendTo(unreachable.creatorId)
  await waitForHints()
  await expectHint(async () => {
    await t.sql(`UPDATE notifications SET mail_step = 'due', mail_due_at = now() WHERE creator_id = $1`, [
      unreachable.creatorId,
    ])
    await queueDueMail(t.platform, admin.agencyId)
  })
  const recipient = await addRecipient(t, admin.agencyId)
  await sendTo(recipient.creatorId, { sendEmail: true })
  const [mail] = await eventually(async () => {
    const rows = await t.sql(`SELECT id FROM mails WHERE to_address = $1 AND status = 'OUTBOX'`, [
      recipient.address,
    ])
    return rows.length > 0 && rows
  })
  await t.sql(`UPDATE mails SET status = 'QUEUED' WHERE id = $1`, [mail.id])
  await waitForHints()
  await expectHint(() =>
    withScope(t.platform.database, admin.agencyId, (tx) =>
      t.platform.jobs.enqueue(tx, 'mail.send', { agencyId: admin.agencyId, mailId: mail.id }),
    ),
  )
})

longTest(
  'hints for many emails are throttled and go only to users who may send',
  async () => {
    await addRecipients(t, admin.agencyId, 100)
    const before = Object.fromEntries(Object.keys(listeners).map((user) => [user, hintCount(user)]))
    const startedAt = Date.now()
    const body = { title: 'Zzwords', message: 'Friday.', sendEmail: true }
    const response = await t.send(admin.token, 'POST /notifications/admin/broadcast', { body })
    const { id } = response.body.data
    const outboxCount = async () =>
      (await t.send(admin.token, 'GET /notifications/admin/sends/{id}', { params: { id } })).body.data
        .inOutbox
    await eventually(async () => (await outboxCount()) >= 100, 60_000)
    await waitForHints()
    const intervals = Math.ceil((Date.now() - startedAt) / THROTTLE_MS)
    const newHints = (user: string) => hintCount(user) - (before[user] ?? 0)
    expect(newHints('AGENCY_ADMIN')).toBeGreaterThanOrEqual(2)
    expect(newHints('AGENCY_ADMIN')).toBeLessThanOrEqual(intervals + 1)
    expect(newHints('SUPER_ADMIN')).toBe(newHints('AGENCY_ADMIN'))
    for (const user of ['COMPLIANCE', 'CHAT_OPERATOR', 'CREATOR', 'otherAgency'])
      expect(newHints(user)).toBe(0)
    for (const listener of Object.values(listeners)) expect(listener.text()).not.toContain('Zzwords')
  },
  90_000,
)
