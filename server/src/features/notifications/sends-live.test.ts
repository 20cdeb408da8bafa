import { roles } from '@greenroom/contract/kit/permissions.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp, type Who } from '../../../test/app.ts'
import { type Listener, type LiveServer, startLive } from '../../../test/live-listener.ts'
import { eventually } from '../../../test/mailbox.ts'
import { addReader, addReaders } from '../../../test/readers.ts'
import { withScope } from '../../platform/db/scope.ts'
import { writeDueMail } from './notification-mail.service.ts'

let t: TestApp
let live: LiveServer
let admin: Who
const heard: Record<string, Listener> = {}
beforeAll(async () => {
  t = await startTestApp()
  admin = t.people.north.AGENCY_ADMIN
  live = await startLive(t)
  for (const role of roles) heard[role] = await live.listen(t.people.north[role])
  heard.elsewhere = await live.listen(t.people.south.AGENCY_ADMIN)
})
afterAll(async () => {
  await live.close()
  await t.close()
})
const pause = (ms: number) => new Promise((wait) => setTimeout(wait, ms))
beforeEach(async () => {
  await t.unthrottle()
  // Wait for hints of an earlier test.
  await pause(1_300)
})

const times = (who: string) => (heard[who]?.text().split('"sends.changed"').length ?? 1) - 1
async function hears(act: () => Promise<unknown>): Promise<void> {
  const before = times('AGENCY_ADMIN')
  await act()
  await eventually(async () => times('AGENCY_ADMIN') > before, 3_000)
}
async function sendTo(creatorId: string, more: object = {}): Promise<string> {
  const body = { title: 'Zzwords', message: 'Friday.', creatorIds: [creatorId], ...more }
  const answer = await t.send(admin.token, 'POST /notifications/admin/send', { body })
  expect(answer.status).toBe(201)
  return answer.body.data.id
}
const ownCreator = async () => {
  const [row] = await t.sql('SELECT id FROM creators WHERE user_id = $1', [t.people.north.CREATOR.userId])
  return row.id as string
}

test('a send, single reads and read-all hint admins', async () => {
  const creator = t.people.north.CREATOR
  const creatorId = await ownCreator()
  let sendId = ''
  await hears(async () => {
    sendId = await sendTo(creatorId)
  })
  await sendTo(creatorId)
  await pause(1_300)
  const [line] = await t.sql('SELECT id FROM notifications WHERE send_id = $1', [sendId])
  await hears(() => t.send(creator.token, 'PATCH /notifications/{id}/read', { params: { id: line.id } }))
  await pause(1_300)
  await hears(() => t.send(creator.token, 'PATCH /notifications/read-all'))
  await pause(1_300)

  const before = times('AGENCY_ADMIN')
  await t.send(creator.token, 'PATCH /notifications/read-all')
  await t.send(creator.token, 'DELETE /notifications/{id}', { params: { id: line.id } })
  await t.send(creator.token, 'POST /notifications/{id}/restore', { params: { id: line.id } })
  await pause(1_300)
  expect(times('AGENCY_ADMIN')).toBe(before)
})

test('skipped, queued and sent mail hint admins', async () => {
  const bare = await addReader(t, admin.agencyId, { account: false, address: null })
  await sendTo(bare.creatorId)
  await pause(1_300)
  await hears(async () => {
    await t.sql(`UPDATE notifications SET mail_step = 'due', mail_due_at = now() WHERE creator_id = $1`, [
      bare.creatorId,
    ])
    await writeDueMail(t.platform, admin.agencyId)
  })
  const reader = await addReader(t, admin.agencyId)
  await sendTo(reader.creatorId, { sendEmail: true })
  const [mail] = await eventually(async () => {
    const found = await t.sql(`SELECT id FROM mails WHERE to_address = $1 AND status = 'OUTBOX'`, [
      reader.address,
    ])
    return found.length > 0 && found
  })
  await t.sql(`UPDATE mails SET status = 'QUEUED' WHERE id = $1`, [mail.id])
  await pause(1_300)
  await hears(() =>
    withScope(t.platform.database, admin.agencyId, (tx) =>
      t.platform.jobs.enqueue(tx, 'mail.send', { agencyId: admin.agencyId, mailId: mail.id }),
    ),
  )
})

test('many reads are throttled, and only people who may send get hints', async () => {
  await addReaders(t, admin.agencyId, 400)
  const before = Object.fromEntries(Object.keys(heard).map((who) => [who, times(who)]))
  const begin = Date.now()
  const body = { title: 'Zzwords', message: 'Friday.', sendEmail: true }
  const answer = await t.send(admin.token, 'POST /notifications/admin/broadcast', { body })
  const { id } = answer.body.data
  const mailed = async () =>
    (await t.send(admin.token, 'GET /notifications/admin/sends/{id}', { params: { id } })).body.data.mailed
  await eventually(async () => (await mailed()) >= 400, 60_000)
  await pause(1_300)
  const seconds = Math.ceil((Date.now() - begin) / 1_000)
  const more = (who: string) => times(who) - (before[who] ?? 0)
  expect(more('AGENCY_ADMIN')).toBeGreaterThanOrEqual(2)
  expect(more('AGENCY_ADMIN')).toBeLessThanOrEqual(seconds + 1)
  expect(more('SUPER_ADMIN')).toBe(more('AGENCY_ADMIN'))
  for (const who of ['COMPLIANCE', 'CHAT_OPERATOR', 'CREATOR', 'elsewhere']) expect(more(who)).toBe(0)
  for (const line of Object.values(heard)) expect(line.text()).not.toContain('Zzwords')
}, 90_000)
