import { newId } from '@greenroom/contract/kit/ids.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { publishOverdue } from '../src/features/content/publishing.service.ts'
import { startTestApp, type TestApp, type TestUser } from './app.ts'
import { addClearedItem } from './content-fixture.ts'
import { addCreator, addFan } from './fans.ts'

/** A node whose clock is two hours ahead of the database's. */

const AHEAD_MS = 2 * 3_600_000
const HOUR_MS = 3_600_000
const SystemDate = Date

class WrongDate extends SystemDate {
  constructor(...args: [] | [string | number]) {
    if (args.length === 0) super(SystemDate.now() + AHEAD_MS)
    else super(...args)
  }
  static override now = () => SystemDate.now() + AHEAD_MS
}

let t: TestApp
let admin: TestUser
let creatorId: string
beforeAll(async () => {
  vi.stubGlobal('Date', WrongDate)
  t = await startTestApp({ config: { role: 'web' } })
  admin = t.people.north.AGENCY_ADMIN
  creatorId = await addCreator(t, admin.agencyId, 'Early Star')
})
afterAll(async () => {
  vi.unstubAllGlobals()
  await t.close()
})

const inOneHour = () => new SystemDate(SystemDate.now() + HOUR_MS).toISOString()

test('publishes nothing early', async () => {
  const { id } = await addClearedItem(t, admin, creatorId, { publish: { mode: 'SCHEDULE', at: inOneHour() } })
  await publishOverdue(t.platform)
  const read = async () => (await t.send(admin.token, 'GET /content/{id}', { params: { id } })).body.data
  expect((await read()).status).toBe('SCHEDULED')
  await t.sql(`UPDATE content_items SET scheduled_for = now() - interval '1 minute' WHERE id = $1`, [id])
  await publishOverdue(t.platform)
  const { publishedAt } = await read()
  expect(Math.abs(Date.parse(publishedAt) - SystemDate.now())).toBeLessThan(60_000)
})

test('stores the time at which a message was sent', async () => {
  const fanId = await addFan(t, admin.agencyId, creatorId)
  const body = { fanId, content: 'Good morning', clientId: newId() }
  const sent = await t.send(admin.token, 'POST /chats/send', { body })
  expect(sent.status).toBe(201)
  const [row] = await t.sql(
    'SELECT extract(epoch FROM now() - sent_at)::float8 AS age FROM messages WHERE fan_id = $1',
    [fanId],
  )
  expect(Math.abs(row.age)).toBeLessThan(60)
})

test('follows a clock that is set while it runs, and agrees with a right one', async () => {
  const before = t.platform.clock().getTime()
  vi.stubGlobal('Date', SystemDate)
  const right = t.platform.clock().getTime()
  vi.stubGlobal('Date', WrongDate)
  for (const time of [before, right, t.platform.clock().getTime()])
    expect(Math.abs(time - SystemDate.now())).toBeLessThan(1_000)
})
