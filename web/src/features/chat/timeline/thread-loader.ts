import { api } from '../../../platform/api.ts'
import { isApiError } from '../../../platform/api-error.ts'
import { changeThread, isWatched, tellThread, threadOf, touchThread } from './threads.ts'
import { missedSince } from './timeline.ts'

/** The first page is what a screen shows; on the way through history the largest the server gives. */
const FIRST = 50
const PAGE = 100
/** Further behind than this the end is read anew, instead of every step on the way. */
const FAR_BEHIND = 200
const SOON_MS = 60
const AGAIN_MS = 3_000

type Where = { fromSeq: number } | { fromDay: string } | { afterRev: number } | Record<string, never>

const ask = (fanId: string, where: Where, limit: number) =>
  api('GET /chats/conversations/{id}/messages', { params: { id: fanId }, query: { ...where, limit } })

/** Shows a thread: what is in memory at once, then what has changed since; else its newest page. */
export async function openThread(fanId: string): Promise<void> {
  touchThread(fanId)
  if (threadOf(fanId).timeline.rev === null) await loadNewest(fanId)
  else await catchUp(fanId)
}

/** The end of the thread, in place of whatever is shown. */
export async function loadNewest(fanId: string): Promise<void> {
  changeThread(fanId, { error: null })
  try {
    const { data, meta } = await ask(fanId, {}, FIRST)
    const older = meta.nextCursor !== null
    tellThread(fanId, { type: 'page', place: 'newest', messages: data, rev: meta.rev, older, newer: false })
    void mend(fanId)
  } catch (error) {
    changeThread(fanId, { error })
  }
}

export async function loadOlder(fanId: string): Promise<void> {
  const { timeline, loadingOlder } = threadOf(fanId)
  const first = timeline.messages[0]?.seq
  if (loadingOlder || !timeline.older || first === undefined) return
  changeThread(fanId, { loadingOlder: true })
  const reply = await ask(fanId, { fromSeq: first - PAGE }, PAGE).catch(() => null)
  if (reply) {
    const { data: messages, meta } = reply
    const older = meta.nextCursor !== null
    tellThread(fanId, { type: 'page', place: 'older', messages, rev: meta.rev, older })
  }
  changeThread(fanId, { loadingOlder: false, olderFailed: reply === null })
  void mend(fanId)
}

export async function loadNewer(fanId: string): Promise<void> {
  const { timeline, loadingNewer } = threadOf(fanId)
  const last = timeline.messages.at(-1)?.seq
  if (loadingNewer || !timeline.newer || last === undefined) return
  changeThread(fanId, { loadingNewer: true })
  const reply = await ask(fanId, { fromSeq: last + 1 }, PAGE).catch(() => null)
  if (reply) {
    const { data: messages, meta } = reply
    tellThread(fanId, { type: 'page', place: 'newer', messages, rev: meta.rev, newer: meta.more })
  }
  changeThread(fanId, { loadingNewer: false })
  void mend(fanId)
}

/** The thread around one message, or from a day on. Gives the seq to look at; null where there is nothing. */
export async function loadAround(
  fanId: string,
  place: { seq: number } | { day: string },
): Promise<number | null> {
  const where = 'seq' in place ? { fromSeq: place.seq - PAGE / 2 } : { fromDay: place.day }
  const { data: messages, meta } = await ask(fanId, where, PAGE)
  const first = messages[0]
  if (!first) return null
  const older = meta.nextCursor !== null
  tellThread(
    fanId,
    { type: 'follows', follows: false },
    { type: 'page', place: 'around', messages, rev: meta.rev, older, newer: meta.more },
  )
  void mend(fanId)
  return 'seq' in place ? place.seq : first.seq
}

/** Addresses of pictures run out: reads some messages anew in place. */
export async function refreshFrom(fanId: string, seq: number): Promise<void> {
  const reply = await ask(fanId, { fromSeq: seq }, PAGE).catch(() => null)
  if (!reply) return
  tellThread(fanId, { type: 'page', place: 'newer', messages: reply.data, rev: reply.meta.rev })
  void mend(fanId)
}

const asking = new Set<string>()

/** All that is new or has changed since what is known. */
export async function catchUp(fanId: string): Promise<void> {
  if (asking.has(fanId)) return
  asking.add(fanId)
  try {
    for (let since = threadOf(fanId).timeline.rev; since !== null; ) {
      const { data: messages, meta } = await ask(fanId, { afterRev: since }, PAGE)
      const { follows, newer } = threadOf(fanId).timeline
      if (meta.more && meta.rev - since > FAR_BEHIND && follows && !newer) return await loadNewest(fanId)
      tellThread(fanId, { type: 'caughtUp', afterRev: since, messages, rev: meta.rev, more: meta.more })
      since = missedSince(threadOf(fanId).timeline)
      // Nothing new although more was heard of: not to be asked in a loop.
      if (since !== null && messages.length === 0) break
    }
  } catch (error) {
    // Somebody else's now, or gone: what is in memory must not be shown any longer.
    if (isApiError(error) && (error.status === 404 || error.status === 403)) {
      tellThread(fanId, { type: 'reset' })
      changeThread(fanId, { error })
    }
  } finally {
    asking.delete(fanId)
  }
  if (missedSince(threadOf(fanId).timeline) !== null && isWatched(fanId))
    setTimeout(() => mend(fanId), AGAIN_MS)
}

const mending = new Set<string>()

/** Asks for what was missed, in a moment: what came in the wrong order may close the gap by itself. */
export async function mend(fanId: string): Promise<void> {
  if (mending.has(fanId) || missedSince(threadOf(fanId).timeline) === null || !isWatched(fanId)) return
  mending.add(fanId)
  await new Promise((resolve) => setTimeout(resolve, SOON_MS))
  mending.delete(fanId)
  if (missedSince(threadOf(fanId).timeline) !== null) await catchUp(fanId)
}
