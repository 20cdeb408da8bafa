/** What this browser knows of its push: whose it is, and where the server sends it. */
export type PushMark = {
  userId: string
  sessionId: string
  endpoint: string
  deviceId: string
  /** Somebody is signed in, and it is them: titles may be shown. */
  open: boolean
}

// The one store that the worker can read, too; public/push-worker.js knows both names.
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
  // Not there where the page is not secure; then there is no push either.
  if (typeof caches !== 'undefined') await caches.delete(CACHE).catch(() => false)
}

/** Nobody is signed in here any more: from now on the worker shows no titles. Whose it was is kept for their return. */
export async function closePushMark(): Promise<void> {
  const mark = await readPushMark()
  if (mark?.open) await writePushMark({ ...mark, open: false }).catch(() => {})
}
