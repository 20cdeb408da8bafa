import type { Page } from '@playwright/test'
import { type Browser, newBrowser, openReceiver, type Receiver } from '../../server/test/push-receiver.ts'
import { type RunningServer, startServer } from './server.ts'
import { test as base } from './test.ts'

type House = { server: RunningServer; receiver: Receiver }

/** A house that may call one push service: ours, on this machine. */
export const test = base.extend<object, { house: House }>({
  house: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright insists on the pattern
    async ({}, use) => {
      const receiver = await openReceiver()
      const server = await startServer({ OUTBOUND_ALLOW: receiver.place })
      await use({ server, receiver })
      await server.stop()
      await receiver.close()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ house }, use) => use(house.server.origin),
})

export const SETTINGS = '/dashboard/settings?section=notifications'
export const card = (page: Page) => page.locator('section').filter({ hasText: 'This browser' })
export const devices = (page: Page) =>
  page.getByRole('list', { name: 'Browsers with urgent alerts' }).getByRole('listitem')
export const turnOn = (page: Page) => page.getByRole('button', { name: 'Turn on for this browser' })

/** The one thing that needs the outside world: the address a push service gives to a browser. */
export async function standIn(page: Page, browser: Browser): Promise<void> {
  await page.addInitScript(({ endpoint, keys }) => {
    PushManager.prototype.subscribe = async (options) => {
      const key = new Uint8Array(options?.applicationServerKey as ArrayBuffer)
      sessionStorage.setItem('asked', JSON.stringify({ only: options?.userVisibleOnly, key: [...key] }))
      return { endpoint, toJSON: () => ({ endpoint, keys }) } as unknown as PushSubscription
    }
  }, browser)
}

export const plainBrowser = async (origin: string) => {
  const { endpoint, keys } = await newBrowser(origin)
  return { endpoint, keys }
}

export const allow = (page: Page, origin: string) =>
  page.context().grantPermissions(['notifications'], { origin })

/** What the browser shows right now, outside of the page. */
export const shown = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration('/')
    const notifications = (await registration?.getNotifications()) ?? []
    return notifications.map(({ title, body, tag, data }) => ({
      title,
      body,
      tag,
      path: data.path as string,
    }))
  })

/** Hands a message to the worker as the browser’s own push service would. */
export async function deliver(page: Page, origin: string, data: object): Promise<void> {
  const line = await page.context().newCDPSession(page)
  const found = new Promise<string>((resolve) => {
    line.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const ours = registrations.find(({ isDeleted, scopeURL }) => !isDeleted && scopeURL.startsWith(origin))
      if (ours) resolve(ours.registrationId)
    })
  })
  await line.send('ServiceWorker.enable')
  const registrationId = await found
  await line.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: JSON.stringify(data) })
  await line.detach()
}

/** As if somebody pressed what is shown. Answers where a new tab would open: only a real press may open one. */
export async function press(page: Page): Promise<string[]> {
  const [worker] = page.context().serviceWorkers()
  if (!worker) throw new Error('no worker runs')
  return worker.evaluate(async () => {
    const scope = globalThis as unknown as {
      registration: ServiceWorkerRegistration
      clients: { openWindow(path: string): Promise<null> }
    } & EventTarget
    const opened: string[] = []
    scope.clients.openWindow = async (path) => {
      opened.push(path)
      return null
    }
    const [notification] = await scope.registration.getNotifications()
    // Only the browser’s own events may be waited for.
    let work: Promise<unknown> = Promise.reject(new Error('nobody listens'))
    const waitUntil = (given: Promise<unknown>) => {
      work.catch(() => {})
      work = given
    }
    scope.dispatchEvent(Object.assign(new Event('notificationclick'), { notification, waitUntil }))
    await work
    return opened
  })
}
