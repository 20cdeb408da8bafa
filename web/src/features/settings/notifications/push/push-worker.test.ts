import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { describe, expect, test, vi } from 'vitest'

const code = readFileSync(new URL('../../../../../public/push-worker.js', import.meta.url), 'utf8')

type ShownNotification = { title: string; body: string; tag: string; data: { path: string } }
type PushRegistration = { open: boolean; deviceId: string } | null

/** Runs the worker in a fake browser. */
function startWorker({
  pushRegistration = null,
  tabs = [],
}: {
  pushRegistration?: PushRegistration
  tabs?: string[]
} = {}) {
  const listeners = new Map<string, (event: object) => void>()
  const notifications: ShownNotification[] = []
  const openWindow = vi.fn()
  const subscribe = vi.fn(async () => null)
  const windows = tabs.map((path) => {
    return { url: `https://desk.test${path}`, postMessage: vi.fn(), focus: vi.fn(async () => undefined) }
  })
  const self = {
    addEventListener: (name: string, listener: (event: object) => void) => listeners.set(name, listener),
    skipWaiting: vi.fn(),
    clients: { claim: vi.fn(), matchAll: async () => windows, openWindow },
    location: { origin: 'https://desk.test' },
    registration: {
      showNotification: async (title: string, options: Omit<ShownNotification, 'title'>) =>
        void notifications.push({ title, ...options }),
      pushManager: { subscribe },
    },
    caches: {
      open: async () => ({
        match: async () => (pushRegistration ? { json: async () => pushRegistration } : undefined),
      }),
    },
  }
  runInNewContext(code, { self, URL })
  async function dispatch(name: string, event: object): Promise<void> {
    const pending: Promise<unknown>[] = []
    listeners.get(name)?.({ ...event, waitUntil: (work: Promise<unknown>) => pending.push(work) })
    await Promise.all(pending)
  }
  const push = (data: unknown) =>
    dispatch('push', {
      data: data === null ? null : { json: () => (typeof data === 'string' ? JSON.parse(data) : data) },
    })
  const clickNotification = (data: unknown) =>
    dispatch('notificationclick', { notification: { close: vi.fn(), data } })
  return { listeners, notifications, windows, openWindow, subscribe, dispatch, push, clickNotification }
}

const alert = {
  device: 'd1',
  id: 'n1',
  title: 'Call us',
  agency: 'Northlight',
  path: '/dashboard/fans?x=1#y',
}
const ownRegistration: PushRegistration = { open: true, deviceId: 'd1' }

test('shows the title and the agency to the recipient', async () => {
  const worker = startWorker({ pushRegistration: ownRegistration })
  await worker.push(alert)
  expect(worker.notifications).toMatchObject([
    { title: 'Call us', body: 'Northlight', tag: 'n1', data: { path: '/dashboard/fans?x=1#y' } },
  ])
})

test.each<[string, PushRegistration]>([
  ['no user is stored', null],
  ['the user signed out', { open: false, deviceId: 'd1' }],
  ['another user owns this browser', { open: true, deviceId: 'd2' }],
])('shows no content when %s', async (_, pushRegistration) => {
  const worker = startWorker({ pushRegistration })
  await worker.push(alert)
  expect(JSON.stringify(worker.notifications)).not.toMatch(/Call us|Northlight|fans/)
  expect(worker.notifications).toMatchObject([
    { title: 'Urgent alert', tag: 'n1', data: { path: '/dashboard/notifications' } },
  ])
})

test.each([
  null,
  '{',
  '[]',
  '7',
  'null',
  {},
  { ...alert, title: 5, agency: null, id: {} },
  { ...alert, device: undefined },
])('shows a generic alert for malformed data %j', async (data) => {
  const worker = startWorker({ pushRegistration: ownRegistration })
  await worker.push(data)
  expect(worker.notifications).toHaveLength(1)
  expect(worker.notifications[0]?.title).toBe('Urgent alert')
})

const paths: [unknown, string][] = [
  ['/dashboard', '/dashboard'],
  ['/dashboard/settings?section=team', '/dashboard/settings?section=team'],
  ['https://elsewhere.test/', '/dashboard/notifications'],
  ['https://desk.test/dashboard', '/dashboard/notifications'],
  ['//elsewhere.test', '/dashboard/notifications'],
  ['/\\elsewhere.test', '/dashboard/notifications'],
  ['/.//elsewhere.test', '/dashboard/notifications'],
  ['/\t/elsewhere.test', '/dashboard/notifications'],
  ['javascript:alert(1)', '/dashboard/notifications'],
  ['data:text/html,x', '/dashboard/notifications'],
  ['', '/dashboard/notifications'],
  [5, '/dashboard/notifications'],
  [undefined, '/dashboard/notifications'],
]
describe.each(paths)('the path %j', (path, expectedPath) => {
  test(`is shown and opened as ${expectedPath}`, async () => {
    const worker = startWorker({ pushRegistration: ownRegistration })
    await worker.push({ ...alert, path })
    expect(worker.notifications[0]?.data.path).toBe(expectedPath)
    await worker.clickNotification({ path })
    expect(worker.openWindow.mock.calls).toEqual([[expectedPath]])
  })
})

test('focuses a tab that already shows the page', async () => {
  const worker = startWorker({ tabs: ['/dashboard', '/dashboard/fans?x=1', '/dashboard/fans'] })
  await worker.clickNotification({ path: '/dashboard/fans' })
  expect(worker.openWindow).not.toHaveBeenCalled()
  expect(worker.windows.map((tab) => tab.focus.mock.calls.length)).toEqual([0, 0, 1])
  expect(worker.windows.map((tab) => tab.postMessage.mock.calls.length)).toEqual([0, 0, 0])
})

test('opens a new window if focusing fails', async () => {
  const worker = startWorker({ tabs: ['/dashboard/fans'] })
  worker.windows[0]?.focus.mockRejectedValue(new Error('not allowed'))
  await worker.clickNotification({ path: '/dashboard/fans' })
  expect(worker.openWindow.mock.calls).toEqual([['/dashboard/fans']])
})

const otherPages = [
  '/pricing',
  '/login',
  '/dashboard',
  '/dashboard/messaging',
  '/dashboard/fans/1',
  '/dashboard/fans?x=1',
]
test.each(otherPages)('leaves a tab at %s alone', async (path) => {
  const worker = startWorker({ tabs: [path] })
  await worker.clickNotification({ path: '/dashboard/fans' })
  expect(worker.openWindow.mock.calls).toEqual([['/dashboard/fans']])
  expect(worker.windows[0]?.postMessage).not.toHaveBeenCalled()
  expect(worker.windows[0]?.focus).not.toHaveBeenCalled()
})

test('resubscribes with the same key and notifies open tabs', async () => {
  const worker = startWorker({ tabs: ['/dashboard'] })
  const applicationServerKey = new ArrayBuffer(65)
  await worker.dispatch('pushsubscriptionchange', { oldSubscription: { options: { applicationServerKey } } })
  expect(worker.subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey })
  expect(worker.windows[0]?.postMessage).toHaveBeenCalledWith({ type: 'push.changed' })
  await worker.dispatch('pushsubscriptionchange', { newSubscription: {}, oldSubscription: null })
  expect(worker.subscribe).toHaveBeenCalledTimes(1)
})

test('does not handle fetch events', () => {
  expect([...startWorker().listeners.keys()]).not.toContain('fetch')
})
