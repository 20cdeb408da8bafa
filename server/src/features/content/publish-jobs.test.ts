import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { newId } from '@greenroom/contract/kit/ids.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type AnyJson, startTestApp, type TestApp, type TestUser } from '../../../test/app.ts'
import { addClearedItem, minutesFromNow } from '../../../test/content-fixture.ts'
import { addCreator } from '../../../test/fans.ts'
import { longTest } from '../../../test/long.ts'
import { eventually } from '../../../test/mailbox.ts'
import { TEST_SECRET } from '../../../test/postgres.ts'
import { publishOverdue } from './publishing.service.ts'

/** Scheduled items are published once, even with several workers or a worker killed halfway. */

let t: TestApp
let admin: TestUser
let creatorId: string
beforeAll(async () => {
  t = await startTestApp({ config: { role: 'web' } })
  admin = t.people.north.AGENCY_ADMIN
  creatorId = await addCreator(t, admin.agencyId, 'Scheduled Star')
})
afterAll(() => t.close())

async function startWorker(): Promise<ChildProcess> {
  const child = fork(
    new URL('../../../test/job-worker.ts', import.meta.url),
    [JSON.stringify(t.db.admin), TEST_SECRET, 'smtp://127.0.0.1:1', t.platform.config.dataDir],
    { execArgv: ['--import', new URL('../../platform/boot/register.ts', import.meta.url).href] },
  )
  onTestFinished(() => void child.kill('SIGKILL'))
  await once(child, 'message')
  return child
}

const secondsFromNow = (seconds: number) => minutesFromNow(seconds / 60)
const scheduleItem = (seconds: number) =>
  addClearedItem(t, admin, creatorId, { publish: { mode: 'SCHEDULE', at: secondsFromNow(seconds) } })
const makeDue = (ids: string[]) =>
  t.sql(`UPDATE content_items SET scheduled_for = now() - interval '1 hour' WHERE id = ANY ($1)`, [ids])
const get = async (id: string) =>
  (await t.send(admin.token, 'GET /content/{id}', { params: { id } })).body.data
const publish = ({ id, rev }: AnyJson, options: AnyJson) =>
  t.send(admin.token, 'PUT /content/{id}/publish', { params: { id }, body: { publish: options, rev } })
const countPosts = async (ids: string[]) =>
  (await t.sql('SELECT 1 FROM content_publications WHERE item_id = ANY ($1)', [ids])).length
const countEvents = async (ids: string[]) =>
  (
    await t.sql(
      `SELECT 1 FROM audit_log WHERE action = 'content.published' AND details->>'itemId' = ANY ($1)`,
      [ids],
    )
  ).length

longTest(
  'two workers and several sweeps publish each item once and none early',
  { timeout: 60_000 },
  async () => {
    const dueItems: AnyJson[] = []
    for (let n = 0; n < 8; n++) dueItems.push(await scheduleItem(4))
    const futureItem = await scheduleItem(3_600)
    await Promise.all([startWorker(), startWorker()])
    const ids = dueItems.map(({ id }) => id)
    await eventually(async () => {
      await Promise.all([publishOverdue(t.platform), publishOverdue(t.platform)])
      return (await countPosts(ids)) === 8 || null
    })
    expect(await countEvents(ids)).toBe(8)
    for (const { id, scheduledFor } of dueItems) {
      const item = await get(id)
      expect(item).toMatchObject({ status: 'PUBLISHED', scheduledFor: null })
      expect(Date.parse(item.publishedAt)).toBeGreaterThanOrEqual(Date.parse(scheduledFor))
    }
    expect((await get(futureItem.id)).status).toBe('SCHEDULED')
  },
)

longTest('a job publishes on time without a sweep', { timeout: 60_000 }, async () => {
  await startWorker()
  const item = await scheduleItem(2)
  await eventually(async () => (await get(item.id)).status === 'PUBLISHED' || null)
  const [latest] = (await t.send(admin.token, 'GET /content/{id}/history', { params: { id: item.id } })).body
    .data
  expect(latest).toMatchObject({ by: null, text: 'Published as scheduled' })
})

longTest(
  'after a worker is killed midway, a sweep publishes the item once',
  { timeout: 60_000 },
  async () => {
    const lock = new pg.Client(t.db.admin)
    await lock.connect()
    onTestFinished(() => lock.end())
    const worker = await startWorker()
    await lock.query('BEGIN; LOCK TABLE content_history IN ACCESS EXCLUSIVE MODE')
    const waitingLocks = `SELECT 1 FROM pg_locks WHERE NOT granted AND relation = 'content_history'::regclass`
    // Inserted directly, because adding an item would also write its history.
    const id = newId()
    await t.sql(
      `WITH i AS (INSERT INTO content_items (id, agency_id, creator_id, type, title, title_key, state, scheduled_for, produced_on, review, review_requested_at)
       VALUES ($1, $2, $3, 'PHOTO', 'A', 'a', 'SCHEDULED', now() - interval '1 hour', '2025-06-01', 'CLEARED', now()))
     INSERT INTO content_people (agency_id, item_id, person_id) VALUES ($2, $1, $3)`,
      [id, admin.agencyId, creatorId],
    )
    await t.sql(`INSERT INTO pgboss.job (name, data) VALUES ('content.publish', $1)`, [
      { agencyId: admin.agencyId, itemId: id },
    ])
    await eventually(async () => (await t.sql(waitingLocks)).length > 0 || null)
    worker.kill('SIGKILL')
    await once(worker, 'exit')
    await lock.query('ROLLBACK')
    await eventually(async () => {
      await publishOverdue(t.platform)
      return (await countPosts([id])) === 1 || null
    })
    await publishOverdue(t.platform)
    expect([await countPosts([id]), await countEvents([id])]).toEqual([1, 1])
    expect((await get(id)).status).toBe('PUBLISHED')
  },
)

test('a canceled or postponed item isn’t published at its original time', async () => {
  const canceled = await scheduleItem(60)
  const postponed = await scheduleItem(60)
  await makeDue([canceled.id, postponed.id])
  expect((await publish(canceled, { mode: 'DRAFT' })).status).toBe(200)
  expect((await publish(postponed, { mode: 'SCHEDULE', at: minutesFromNow(60) })).status).toBe(200)
  await publishOverdue(t.platform)
  expect((await get(canceled.id)).status).toBe('DRAFT')
  expect((await get(postponed.id)).status).toBe('SCHEDULED')
  expect(await countPosts([canceled.id, postponed.id])).toBe(0)
})

test('an item that can’t be published doesn’t keep the others unpublished', async () => {
  const items = [await scheduleItem(3_600), await scheduleItem(3_600), await scheduleItem(3_600)]
  const [first, second, third] = items.map(({ id }) => id as string)
  await makeDue([first, second, third] as string[])
  await t.sql(
    `CREATE FUNCTION fail_to_publish() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'broken item'; END $$;
     CREATE TRIGGER fail_to_publish BEFORE UPDATE ON content_items FOR EACH ROW WHEN (OLD.id = '${first}') EXECUTE FUNCTION fail_to_publish()`,
  )
  await expect(publishOverdue(t.platform)).rejects.toThrow(/broken item|Failed query/)
  expect(await Promise.all([first, second, third].map(async (id) => (await get(id ?? '')).status))).toEqual([
    ...['SCHEDULED', 'PUBLISHED', 'PUBLISHED'],
  ])
  await t.sql('DROP TRIGGER fail_to_publish ON content_items')
  await publishOverdue(t.platform)
  expect((await get(first ?? '')).status).toBe('PUBLISHED')
})
