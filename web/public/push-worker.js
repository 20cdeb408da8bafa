/* Shows urgent alerts while Greenroom is closed. It answers no requests and keeps no pages. */

const ALL = '/dashboard/notifications'

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
self.addEventListener('push', (event) => event.waitUntil(show(event.data)))
self.addEventListener('notificationclick', (event) => event.waitUntil(open(event.notification)))
self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renew(event)))

/** The browser wants to see something for every push, so whatever comes is shown; whose it is decides what. */
async function show(data) {
  const news = read(data)
  const mark = await readMark()
  // Sent to somebody who has left this browser since, or waited at the push service until now: not for whoever sits here.
  const isTheirs = mark?.open === true && typeof news.device === 'string' && mark.deviceId === news.device
  const shown = isTheirs
    ? { title: text(news.title) || 'Urgent alert', body: text(news.agency), path: ownPath(news.path) }
    : { title: 'Urgent alert', body: 'Sign in to read it.', path: ALL }
  await self.registration.showNotification(shown.title, {
    body: shown.body,
    // The same news again takes the place of what shows already.
    tag: text(news.id) || 'greenroom',
    icon: '/icon-192.png',
    data: { path: shown.path },
  })
}

function read(data) {
  try {
    const news = data.json()
    return typeof news === 'object' && news !== null ? news : {}
  } catch {
    return {}
  }
}

const text = (value) => (typeof value === 'string' ? value.slice(0, 200) : '')

/** Written by the app, see platform/push-mark.ts: who gets news here, and whether they are signed in. */
async function readMark() {
  try {
    const cache = await self.caches.open('push')
    return (await (await cache.match('/push-mark'))?.json()) ?? null
  } catch {
    return null
  }
}

/** A path of ours, or the page of all notifications. */
function ownPath(path) {
  if (typeof path !== 'string' || !path.startsWith('/') || path.includes('\\')) return ALL
  try {
    const url = new URL(path, self.location.origin)
    const own = url.pathname + url.search + url.hash
    return url.origin === self.location.origin && !own.startsWith('//') ? own : ALL
  } catch {
    return ALL
  }
}

/** In the tab that shows that very page, else in a new one: in any other somebody may be typing. */
async function open(notification) {
  notification.close()
  const path = ownPath(notification.data?.path)
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const there = windows.find(({ url }) => url === self.location.origin + path)
  if (!there) return self.clients.openWindow(path)
  await there.focus().catch(() => self.clients.openWindow(path))
}

/** The browser was given another address: it subscribes anew, and the app tells the server as soon as it is open. */
async function renew(event) {
  const key = event.oldSubscription?.options.applicationServerKey
  if (!event.newSubscription && key) {
    const wanted = { userVisibleOnly: true, applicationServerKey: key }
    await self.registration.pushManager.subscribe(wanted).catch(() => null)
  }
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  for (const each of windows) each.postMessage({ type: 'push.changed' })
}
