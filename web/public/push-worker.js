/* Shows urgent alerts while Greenroom is closed. Handles no requests and caches no pages. */

const ALL = '/dashboard/notifications'

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
self.addEventListener('push', (event) => event.waitUntil(show(event.data)))
self.addEventListener('notificationclick', (event) => event.waitUntil(open(event.notification)))
self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renew(event)))

/** Browsers require a visible notification for every push, so one is always shown; its owner determines the content. */
async function show(data) {
  const news = read(data)
  const mark = await readMark()
  // The recipient has signed out of this browser, or the push was delayed: hide the content from the current user.
  const isTheirs = mark?.open === true && typeof news.device === 'string' && mark.deviceId === news.device
  const shown = isTheirs
    ? { title: text(news.title) || 'Urgent alert', body: text(news.agency), path: ownPath(news.path) }
    : { title: 'Urgent alert', body: 'Sign in to read it.', path: ALL }
  await self.registration.showNotification(shown.title, {
    body: shown.body,
    // A repeated alert replaces the one already shown.
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

/**
 * Written by the app, see platform/push-mark.ts: who receives alerts in this browser, and whether they are signed
 * in.
 */
async function readMark() {
  try {
    const cache = await self.caches.open('push')
    return (await (await cache.match('/push-mark'))?.json()) ?? null
  } catch {
    return null
  }
}

/** An internal path, or the notifications page. */
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

/** Uses the tab that already shows that page, otherwise a new one: the user may be typing in another tab. */
async function open(notification) {
  notification.close()
  const path = ownPath(notification.data?.path)
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const there = windows.find(({ url }) => url === self.location.origin + path)
  if (!there) return self.clients.openWindow(path)
  await there.focus().catch(() => self.clients.openWindow(path))
}

/** The endpoint changed: subscribes again, and the app reports it to the server when it opens. */
async function renew(event) {
  const key = event.oldSubscription?.options.applicationServerKey
  if (!event.newSubscription && key) {
    const wanted = { userVisibleOnly: true, applicationServerKey: key }
    await self.registration.pushManager.subscribe(wanted).catch(() => null)
  }
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  for (const each of windows) each.postMessage({ type: 'push.changed' })
}
