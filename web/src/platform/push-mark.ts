/** This browser's push subscription and its owner. */
export type PushMark = {
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

export async function readPushMark(): Promise<PushMark | null> {
  try {
    const cache = await caches.open(CACHE)
    return ((await (await cache.match(KEY))?.json()) as PushMark | undefined) ?? null
  } catch {
    return null
  }
}

export async function writePushMark(mark: PushMark): Promise<void> {
  const cache = await caches.open(CACHE)
  await cache.put(KEY, new Response(JSON.stringify(mark)))
}

export async function removePushMark(): Promise<void> {
  // Missing on insecure pages, which have no push either.
  if (typeof caches !== 'undefined') await caches.delete(CACHE).catch(() => false)
}

/** After sign-out the worker shows no titles; the owner is kept for their return. */
export async function closePushMark(): Promise<void> {
  const mark = await readPushMark()
  if (mark?.open) await writePushMark({ ...mark, open: false }).catch(() => {})
}
