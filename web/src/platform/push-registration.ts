/** This browser's push subscription and its owner. */
export type PushRegistration = {
  userId: string
  sessionId: string
  endpoint: string
  deviceId: string
  /** The owner is signed in, so titles may be shown. */
  open: boolean
}

// Cache storage, because the worker can read it; public/push-worker.js uses the same names.
const CACHE = 'push'
const KEY = '/push-mark'

export async function readPushRegistration(): Promise<PushRegistration | null> {
  try {
    const cache = await caches.open(CACHE)
    return ((await (await cache.match(KEY))?.json()) as PushRegistration | undefined) ?? null
  } catch {
    return null
  }
}

export async function writePushRegistration(registration: PushRegistration): Promise<void> {
  const cache = await caches.open(CACHE)
  await cache.put(KEY, new Response(JSON.stringify(registration)))
}

export async function removePushRegistration(): Promise<void> {
  // Not available on insecure pages, which have no push either.
  if (typeof caches !== 'undefined') await caches.delete(CACHE).catch(() => false)
}

/** After sign-out the worker shows no titles; the owner is kept in case they sign in again. */
export async function hideTitlesAfterSignOut(): Promise<void> {
  const registration = await readPushRegistration()
  if (registration?.open) await writePushRegistration({ ...registration, open: false }).catch(() => {})
}
