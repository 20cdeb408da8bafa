/* Shows urgent alerts while Greenroom is closed. Handles no requests and caches no pages. */

const NOTIFICATIONS_PATH = '/dashboard/notifications'

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
self.addEventListener('push', (event) => event.waitUntil(showAlert(event.data)))
self.addEventListener('notificationclick', (event) => event.waitUntil(openNotification(event.notification)))
self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(resubscribe(event)))

/** Browsers require a visible notification for every push; the content is shown only to its recipient. */
async function showAlert(data) {
  const payload = parsePayload(data)
  const pushRegistration = await readPushRegistration()
  // The recipient has signed out of this browser, or the push was delayed: hide the content from the current user.
  const isForCurrentUser =
    pushRegistration?.open === true &&
    typeof payload.device === 'string' &&
    pushRegistration.deviceId === payload.device
  const alert = isForCurrentUser
    ? {
        title: toText(payload.title) || 'Urgent alert',
        body: toText(payload.agency),
        path: safePath(payload.path),
      }
    : { title: 'Urgent alert', body: 'Sign in to read it.', path: NOTIFICATIONS_PATH }
  await self.registration.showNotification(alert.title, {
    body: alert.body,
    // A repeated alert replaces the one already shown.
    tag: toText(payload.id) || 'greenroom',
    icon: '/icon-192.png',
    data: { path: alert.path },
  })
}

function parsePayload(data) {
  try {
    const payload = data.json()
    return typeof payload === 'object' && payload !== null ? payload : {}
  } catch {
    return {}
  }
}

const toText = (value) => (typeof value === 'string' ? value.slice(0, 200) : '')

/**
 * Written by the app, see platform/push-registration.ts: who receives alerts in this browser, and whether they are signed
 * in.
 */
async function readPushRegistration() {
  try {
    const cache = await self.caches.open('push')
    return (await (await cache.match('/push-mark'))?.json()) ?? null
  } catch {
    return null
  }
}

/** An internal path, or the notifications page. */
function safePath(path) {
  if (typeof path !== 'string' || !path.startsWith('/') || path.includes('\\')) return NOTIFICATIONS_PATH
  try {
    const url = new URL(path, self.location.origin)
    const localPath = url.pathname + url.search + url.hash
    return url.origin === self.location.origin && !localPath.startsWith('//') ? localPath : NOTIFICATIONS_PATH
  } catch {
    return NOTIFICATIONS_PATH
  }
}

/** Uses the tab that already shows that page, otherwise a new one: the user may be typing in another tab. */
async function openNotification(notification) {
  notification.close()
  const path = safePath(notification.data?.path)
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const matchingTab = windows.find(({ url }) => url === self.location.origin + path)
  if (!matchingTab) return self.clients.openWindow(path)
  await matchingTab.focus().catch(() => self.clients.openWindow(path))
}

/** Subscribes again after the endpoint changed; the app reports it to the server when it opens. */
async function resubscribe(event) {
  const key = event.oldSubscription?.options.applicationServerKey
  if (!event.newSubscription && key) {
    const options = { userVisibleOnly: true, applicationServerKey: key }
    await self.registration.pushManager.subscribe(options).catch(() => null)
  }
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  for (const client of windows) client.postMessage({ type: 'push.changed' })
}
