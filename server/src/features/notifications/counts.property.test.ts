import { newId } from '@greenroom/contract/kit/ids.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestUser } from '../../../test/app.ts'
import { addCreator } from '../../../test/fans.ts'
import { addPerson } from '../../../test/seed-agencies.ts'
import { withScope } from '../../platform/db/scope.ts'
import { sweepNotifications } from './notifications.service.ts'
import { notify } from './notify.service.ts'

let t: TestApp
let agencyId = ''
beforeAll(async () => {
  t = await startTestApp({ config: { role: 'web' } })
  agencyId = t.people.north.CREATOR.agencyId
})
afterAll(() => t.close())

const READERS = 3
const reader = fc.integer({ min: 0, max: READERS - 1 })
const nth = fc.integer({ min: 0, max: 7 })
const step = fc.oneof(
  fc.record({
    action: fc.constant('notify' as const),
    readers: fc.uniqueArray(reader, { minLength: 1 }),
    dedupeKey: nth,
  }),
  fc.record({ action: fc.constant('queue' as const), n: fc.integer({ min: 1, max: 3 }) }),
  fc.record({ action: fc.constantFrom('read' as const, 'delete' as const, 'restore' as const), reader, nth }),
  fc.record({ action: fc.constant('read all' as const), reader }),
  fc.record({ action: fc.constant('link' as const), reader }),
  fc.record({ action: fc.constant('age' as const), days: fc.constantFrom(20, 40, 200) }),
  fc.record({ action: fc.constant('sweep' as const) }),
)

type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

const ENDPOINTS = {
  read: 'PATCH /notifications/{id}/read',
  delete: 'DELETE /notifications/{id}',
  restore: 'POST /notifications/{id}/restore',
}

type Model = { people: TestUser[]; creators: string[]; linked: Set<number> }

async function applyStep(model: Model, step: Step): Promise<void> {
  const { people, creators } = model
  const user = (n: number) => people[n] as TestUser
  if (step.action === 'notify') {
    const users = step.readers.map((n) => user(n).userId)
    const content = {
      type: 'NEW_FAN',
      priority: 'LOW',
      title: 'T',
      message: 'M',
      link: '/dashboard',
    } as const
    const actor = { kind: 'system', id: null, name: 'Tests' } as const
    await withScope(t.platform.database, agencyId, (tx) =>
      notify(
        { platform: t.platform, agencyId, actor },
        tx,
        { to: { users }, ...content, dedupeKey: String(step.dedupeKey) },
        'p',
      ),
    )
  } else if (step.action === 'queue') {
    await t.sql(
      `INSERT INTO notifications (agency_id, creator_id, type, priority, title, message, dedupe_key)
       SELECT $1, c, 'ADMIN_MESSAGE', 'LOW', 'T', 'M', public.new_id()::text FROM unnest($2::uuid[]) c, generate_series(1, $3)`,
      [agencyId, creators.filter((_, n) => !model.linked.has(n)), step.n],
    )
  } else if (step.action === 'link') {
    model.linked.add(step.reader)
    await t.sql('UPDATE creators SET user_id = $1 WHERE id = $2', [
      user(step.reader).userId,
      creators[step.reader],
    ])
  } else if (step.action === 'read all') {
    await t.send(user(step.reader).token, 'PATCH /notifications/read-all')
  } else if (step.action === 'age') {
    await t.sql(
      `UPDATE notifications SET created_at = created_at - make_interval(days => $2), deleted_at = deleted_at - make_interval(days => $2) WHERE agency_id = $1`,
      [agencyId, step.days],
    )
  } else if (step.action === 'sweep') {
    await sweepNotifications(t.platform.database)
  } else {
    const { userId, token } = user(step.reader)
    const rows = await t.sql('SELECT id FROM notifications WHERE user_id = $1 ORDER BY id', [userId])
    const id = rows[step.nth % Math.max(1, rows.length)]?.id ?? newId()
    expect((await t.send(token, ENDPOINTS[step.action], { params: { id } })).status).toBeLessThan(500)
  }
}

test('the stored unread count matches a recount after every operation', async () => {
  let totalUnread = 0
  const property = fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
    const model: Model = { people: [], creators: [], linked: new Set() }
    for (let n = 0; n < READERS; n++) {
      model.people.push(await addPerson(t.platform, agencyId, 'CHAT_OPERATOR', 'counted'))
      model.creators.push(await addCreator(t, agencyId, `Counted ${n}`))
    }
    for (const step of steps) {
      await applyStep(model, step)
      const recount = await t.sql(
        `SELECT u AS user_id, (SELECT count(*)::int FROM notifications n WHERE n.user_id = u AND n.read_at IS NULL AND n.deleted_at IS NULL) AS n,
           coalesce((SELECT unread FROM notification_counts c WHERE c.user_id = u), 0) AS stored FROM unnest($1::uuid[]) u`,
        [model.people.map(({ userId }) => userId)],
      )
      for (const { n, stored } of recount) expect(stored, JSON.stringify(step)).toBe(n)
    }
    for (const { token, userId } of model.people) {
      const { count } = (await t.send(token, 'GET /notifications/unread-count')).body.data
      const { data } = (
        await t.send(token, 'GET /notifications', { query: { filter: 'unread', limit: 100 } })
      ).body
      expect([userId, count]).toEqual([userId, data.length])
      totalUnread += count
    }
  })
  await fc.assert(property, { numRuns: process.env.TEST_ALL ? 25 : 8, endOnFailure: true })
  // A few random runs may leave almost nothing unread; CI does enough runs to expect more.
  expect(totalUnread).toBeGreaterThan(process.env.TEST_ALL ? 20 : 0)
}, 120_000)
