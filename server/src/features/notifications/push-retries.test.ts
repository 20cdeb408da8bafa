import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { longTest } from '../../../test/long.ts'
import { type PushFixture, type Subscriber, startPushFixture } from '../../../test/push-fixture.ts'
import { requeueOverduePush } from './push.service.ts'

let p: PushFixture
beforeAll(async () => {
  p = await startPushFixture()
})
afterAll(() => p.close())
afterEach(async () => {
  vi.restoreAllMocks()
  await p.reset()
})

describe('push delivery', () => {
  test.each([404, 410])('removes a browser if the push service responds with %s', async (status) => {
    const [ana, bea] = [await p.addSubscriber(), await p.addSubscriber()]
    p.receiver.reply = (path) => ({ status: ana.browser.endpoint.endsWith(path) ? status : 201 })
    await p.send([ana, bea])
    await p.runJob()
    expect((await p.t.send(ana.token, 'GET /notifications/push')).body.data.devices).toEqual([])
    expect([await p.steps(ana.deviceId), await p.steps(bea.deviceId)]).toEqual([[], ['sent 1']])
  })

  test('respects Retry-After after a 429 response', async () => {
    const ana = await p.addSubscriber()
    p.receiver.reply = (_, count) =>
      count === 1 ? { status: 429, headers: { 'retry-after': '120' } } : { status: 201 }
    await p.send([ana])
    await p.runJob()
    const [row] = await p.deliveries(ana.deviceId)
    expect(Math.abs(row.due_at.getTime() - Date.now() - 120_000)).toBeLessThan(5_000)
    const delays = (await p.jobs()).map((job) => job.start_after.getTime() - row.due_at.getTime())
    expect(delays.filter((ms) => ms >= 1_000 && ms <= 2_000)).toHaveLength(1)
    p.advanceClock(110_000)
    await p.runJob()
    expect(p.receiver.received).toHaveLength(1)
    p.advanceClock(121_000)
    await p.runJob()
    await p.runJob()
    expect(p.receiver.received).toHaveLength(2)
    expect([await p.steps(ana.deviceId), await p.problemsOf(ana.deviceId)]).toEqual([['sent 2'], [null]])
  })

  test.each<['status' | 'disconnect', number]>([
    ['status', 500],
    ['status', 503],
    ['disconnect', 0],
  ])('makes six attempts with backoff after a failure (%s %s)', async (failure, status) => {
    const ana = await p.addSubscriber()
    p.receiver.reply = () => (failure === 'disconnect' ? 'disconnect' : { status })
    await p.send([ana])
    const delays: number[] = []
    let elapsedMs = 0
    for (let n = 0; n < 8; n++) {
      p.advanceClock(elapsedMs)
      await p.runJob()
      const [row] = await p.deliveries(ana.deviceId)
      if (row.step !== 'due') break
      delays.push(Math.round((row.due_at.getTime() - Date.now() - elapsedMs) / 10_000) * 10)
      elapsedMs += (delays.at(-1) ?? 0) * 1_000 + 5_000
    }
    expect(delays).toEqual([10, 30, 90, 270, 810])
    expect([
      p.receiver.received.length,
      await p.steps(ana.deviceId),
      await p.problemsOf(ana.deviceId),
    ]).toEqual([6, ['failed 6'], ['unreachable']])
    p.receiver.reply = () => ({ status: 201 })
    p.t.platform.clock = () => new Date()
    await p.send([ana])
    await p.runJob()
    expect(await p.problemsOf(ana.deviceId)).toEqual([null])
  })

  test.each([400, 403, 413, 302])(
    'marks the browser without a retry after a rejection (%s)',
    async (status) => {
      const ana = await p.addSubscriber()
      p.receiver.reply = () => ({ status })
      await p.send([ana])
      await p.runJob()
      p.advanceClock(3_600_000)
      await p.runJob()
      expect([p.receiver.received.length, await p.steps(ana.deviceId)]).toEqual([1, ['failed 1']])
      expect((await p.t.send(ana.token, 'GET /notifications/push')).body.data.devices[0].problem).toBe(
        'refused',
      )
    },
  )

  test('a browser with unusable keys is marked without blocking others', async () => {
    const [ana, bea] = [await p.addSubscriber(), await p.addSubscriber()]
    await p.t.sql(`UPDATE push_devices SET p256dh = 'broken' WHERE id = $1`, [ana.deviceId])
    await p.send([ana, bea])
    await p.runJob()
    expect([await p.steps(ana.deviceId), await p.problemsOf(ana.deviceId)]).toEqual([
      ['failed 1'],
      ['refused'],
    ])
    expect(await p.receiver.readBy(bea.browser)).toHaveLength(1)
  })

  test('one failure does not block others', async () => {
    const people = await p.addSubscribers(30)
    const [first] = people as [Subscriber]
    p.receiver.reply = (path) => (first.browser.endpoint.endsWith(path) ? 'disconnect' : { status: 201 })
    await p.send(people)
    await p.runJob()
    const received = await Promise.all(people.slice(1).map(({ browser }) => p.receiver.readBy(browser)))
    expect(received.map((list) => list.length)).toEqual(Array(29).fill(1))
  })
})

describe('no alert is lost or shown twice', () => {
  longTest('with concurrent workers', async () => {
    const people = await p.addSubscribers(60)
    await p.send(people)
    await Promise.all([p.runJob(), p.runJob(), p.runJob()])
    await p.runJob()
    const received = await Promise.all(people.map(({ browser }) => p.receiver.readBy(browser)))
    expect(received.map((list) => list.length)).toEqual(Array(60).fill(1))
  })

  test.each(['before', 'after'])('when a worker is killed %s the push service accepts it', async (moment) => {
    const ana = await p.addSubscriber()
    await p.send([ana])
    const { send: originalSend } = p.t.platform.push
    const reached = Promise.withResolvers<void>()
    vi.spyOn(p.t.platform.push, 'send').mockImplementationOnce(async (...args) => {
      if (moment === 'after') await originalSend(...args)
      reached.resolve()
      return new Promise(() => {})
    })
    void p.runJob()
    await reached.promise
    await p.runJob()
    const before = p.receiver.received.length
    p.advanceClock(61_000)
    await p.runJob()
    expect(p.receiver.received).toHaveLength(before + 1)
    // The same topic and tag make the browser replace the first alert.
    const ids = (await p.receiver.readBy(ana.browser)).map(({ id }) => id)
    expect(new Set(ids).size).toBe(1)
    expect(new Set(p.receiver.received.map(({ headers }) => headers.topic)).size).toBe(1)
    expect(await p.steps(ana.deviceId)).toEqual(['sent 2'])
  })

  test('when one push hangs, because results of the others are saved immediately', async () => {
    const people = await Promise.all(Array.from({ length: 5 }, p.addSubscriber))
    const [stuck, ...others] = people as [Subscriber, ...Subscriber[]]
    await p.send(people)
    const { send: originalSend } = p.t.platform.push
    vi.spyOn(p.t.platform.push, 'send').mockImplementation((to, ...rest) =>
      to.endpoint === stuck.browser.endpoint ? new Promise(() => {}) : originalSend(to, ...rest),
    )
    void p.runJob()
    const steps = () => Promise.all(others.map(({ deviceId }) => p.steps(deviceId)))
    await expect.poll(steps, { timeout: 5_000 }).toEqual(Array(4).fill(['sent 1']))
    vi.restoreAllMocks()
    p.advanceClock(61_000)
    await p.runJob()
    const received = await Promise.all(people.map(({ browser }) => p.receiver.readBy(browser)))
    expect(received.map((list) => list.length)).toEqual(Array(5).fill(1))
    expect(await p.steps(stuck.deviceId)).toEqual(['sent 2'])
  })

  test('when a job is lost, because overdue pushes are enqueued again', async () => {
    const ana = await p.addSubscriber()
    p.receiver.reply = (_, count) => ({ status: count === 1 ? 500 : 201 })
    await p.send([ana])
    await p.runJob()
    await p.t.sql(`DELETE FROM pgboss.job WHERE name = 'notifications.push'`)
    await requeueOverduePush(p.t.platform)
    expect(await p.jobs()).toEqual([])
    p.advanceClock(11 * 60_000)
    await requeueOverduePush(p.t.platform)
    expect((await p.jobs()).map(({ data }) => data)).toEqual([{ agencyId: p.agencyId }])
    await p.runJob()
    expect(await p.steps(ana.deviceId)).toEqual(['sent 2'])
  })
})
