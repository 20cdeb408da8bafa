import { expect } from 'vitest'
import { sendDuePush } from '../src/features/notifications/push.service.ts'
import { startTestApp, type TestUser } from './app.ts'
import { type Browser, newBrowser, startPushReceiver } from './push-receiver.ts'
import { addPerson } from './seed-agencies.ts'

export type Device = { browser: Browser; deviceId: string }
export type Subscriber = TestUser & Device & { creatorId: string }

export type PushFixture = Awaited<ReturnType<typeof startPushFixture>>

/** An agency with a local push service. Jobs run only when a test calls `runJob`. */
export async function startPushFixture() {
  const receiver = await startPushReceiver()
  const t = await startTestApp({ config: { role: 'web', outboundAllow: [receiver.host] } })
  const admin = t.people.north.AGENCY_ADMIN
  const { agencyId } = admin

  async function subscribe(token: string): Promise<Device> {
    const browser = await newBrowser(receiver.origin)
    const { endpoint, keys } = browser
    const response = await t.send(token, 'POST /notifications/push/devices', { body: { endpoint, keys } })
    expect(response.status, response.text).toBe(200)
    return { browser, deviceId: response.body.data.id }
  }
  const deliveries = (deviceId: string) =>
    t.sql('SELECT step, attempts, due_at FROM push_deliveries WHERE device_id = $1', [deviceId])

  /** A creator with an account who wants urgent alerts on one browser. */
  const addSubscriber = async (): Promise<Subscriber> => {
    const user = await addPerson(t.platform, agencyId, 'CREATOR', 'reader')
    const [row] = await t.sql('SELECT id FROM creators WHERE user_id = $1', [user.userId])
    return { ...user, creatorId: row.id, ...(await subscribe(user.token)) }
  }

  return {
    t,
    receiver,
    agencyId,
    subscribe,
    deliveries,
    addSubscriber,
    /** Sequential, because in parallel they would wait too long for a database connection on a busy machine. */
    async addSubscribers(count: number): Promise<Subscriber[]> {
      const people: Subscriber[] = []
      while (people.length < count) people.push(await addSubscriber())
      return people
    },
    async send(
      recipients: { creatorId: string }[],
      overrides: object = {},
      user: TestUser = admin,
    ): Promise<string> {
      const creatorIds = recipients.map((recipient) => recipient.creatorId)
      const content = { title: 'Call us today', message: 'Confidential details.', priority: 'URGENT' }
      const body = { ...content, creatorIds, ...overrides }
      const response = await t.send(user.token, 'POST /notifications/admin/send', { body })
      expect(response.status, response.text).toBe(201)
      return response.body.data.id
    },
    runJob: () => sendDuePush(t.platform, agencyId),
    /** Moves the clock forward from now. */
    advanceClock(ms: number): void {
      t.platform.clock = () => new Date(Date.now() + ms)
    },
    jobs: () =>
      t.sql(
        `SELECT start_after, data FROM pgboss.job WHERE name = 'notifications.push' ORDER BY start_after`,
      ),
    steps: async (deviceId: string) =>
      (await deliveries(deviceId)).map(({ step, attempts }) => `${step} ${attempts}`),
    problemsOf: async (deviceId: string) =>
      (await t.sql('SELECT problem FROM push_devices WHERE id = $1', [deviceId])).map((row) => row.problem),
    async reset(): Promise<void> {
      receiver.reply = () => ({ status: 201 })
      receiver.received.length = 0
      t.platform.clock = () => new Date()
      await t.sql('DELETE FROM push_devices')
      await t.unthrottle()
    },
    async close(): Promise<void> {
      await t.close()
      await receiver.close()
    },
  }
}
