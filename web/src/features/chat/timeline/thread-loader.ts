import { api } from '../../../platform/api.ts'
import { isApiError } from '../../../platform/api-error.ts'
import { dispatchThread, isThreadOpen, threadOf, touchThread, updateThread } from './threads.ts'
import { gapStart, isOutdated, type Page } from './timeline.ts'

/** The first page fills a screen; further pages use the server's maximum. */
const FIRST_PAGE_SIZE = 50
const PAGE_SIZE = 100
/** Further behind than this, the newest page is loaded instead of every change. */
const MAX_CATCH_UP_REVISIONS = 200
const GAP_DELAY_MS = 60
const RETRY_DELAY_MS = 3_000

type Range =
  | { fromSeq: number }
  | { beforeSeq: number }
  | { fromDay: string }
  | { afterRev: number }
  | Record<string, never>

const fetchMessages = (fanId: string, range: Range, limit: number) =>
  api('GET /chats/conversations/{id}/messages', { params: { id: fanId }, query: { ...range, limit } })

type Reply = Awaited<ReturnType<typeof fetchMessages>>

/** Adds a page adjacent to the loaded messages, unless messages were removed from the thread in the meantime. */
function addPage(
  fanId: string,
  { data, meta }: Reply,
  page: Pick<Page, 'place' | 'from' | 'hasOlder' | 'hasNewer'>,
): void {
  if (isOutdated(threadOf(fanId).timeline, meta.epoch)) void reload(fanId)
  else dispatchThread(fanId, { type: 'page', messages: data, rev: meta.rev, epoch: meta.epoch, ...page })
}

function reload(fanId: string): Promise<void> {
  dispatchThread(fanId, { type: 'reset' })
  return loadNewest(fanId)
}

/** Opens a thread: cached messages plus later changes, otherwise the newest page. */
export async function openThread(fanId: string): Promise<void> {
  touchThread(fanId)
  if (threadOf(fanId).timeline.rev === null) await loadNewest(fanId)
  else await catchUp(fanId)
}

/** Replaces the loaded messages with the newest page. */
export async function loadNewest(fanId: string): Promise<void> {
  updateThread(fanId, { error: null })
  try {
    const { data, meta } = await fetchMessages(fanId, {}, FIRST_PAGE_SIZE)
    const hasOlder = meta.nextCursor !== null
    dispatchThread(fanId, {
      type: 'page',
      place: 'newest',
      messages: data,
      rev: meta.rev,
      epoch: meta.epoch,
      hasOlder,
      hasNewer: false,
    })
    void fillGap(fanId)
  } catch (error) {
    updateThread(fanId, { error })
  }
}

export async function loadOlder(fanId: string): Promise<void> {
  const { timeline, isLoadingOlder } = threadOf(fanId)
  const firstSeq = timeline.messages[0]?.seq
  if (isLoadingOlder || !timeline.hasOlder || firstSeq === undefined) return
  updateThread(fanId, { isLoadingOlder: true })
  const reply = await fetchMessages(fanId, { beforeSeq: firstSeq }, PAGE_SIZE).catch(() => null)
  if (reply) {
    const hasOlder = reply.meta.nextCursor !== null
    addPage(fanId, reply, { place: 'older', from: firstSeq, hasOlder })
  }
  updateThread(fanId, { isLoadingOlder: false, didLoadingOlderFail: reply === null })
  void fillGap(fanId)
}

export async function loadNewer(fanId: string): Promise<void> {
  const { timeline, isLoadingNewer } = threadOf(fanId)
  const lastSeq = timeline.messages.at(-1)?.seq
  if (isLoadingNewer || !timeline.hasNewer || lastSeq === undefined) return
  updateThread(fanId, { isLoadingNewer: true })
  const reply = await fetchMessages(fanId, { fromSeq: lastSeq + 1 }, PAGE_SIZE).catch(() => null)
  if (reply) addPage(fanId, reply, { place: 'newer', from: lastSeq, hasNewer: reply.meta.more })
  updateThread(fanId, { isLoadingNewer: false })
  void fillGap(fanId)
}

/** Loads messages around one of them, or from a day on. Returns the seq to scroll to; null if there is none. */
export async function loadAround(
  fanId: string,
  target: { seq: number } | { day: string },
): Promise<number | null> {
  const range = 'seq' in target ? { fromSeq: target.seq - PAGE_SIZE / 2 } : { fromDay: target.day }
  const { data: messages, meta } = await fetchMessages(fanId, range, PAGE_SIZE)
  const first = messages[0]
  if (!first) return null
  const hasOlder = meta.nextCursor !== null
  dispatchThread(
    fanId,
    { type: 'followChanged', isFollowing: false },
    {
      type: 'page',
      place: 'around',
      messages,
      rev: meta.rev,
      epoch: meta.epoch,
      hasOlder,
      hasNewer: meta.more,
    },
  )
  void fillGap(fanId)
  return 'seq' in target ? target.seq : first.seq
}

/** Reloads messages whose signed URLs have expired. */
export async function refreshFrom(fanId: string, seq: number): Promise<void> {
  const reply = await fetchMessages(fanId, { fromSeq: seq }, PAGE_SIZE).catch(() => null)
  if (!reply) return
  addPage(fanId, reply, { place: 'newer', from: seq })
  void fillGap(fanId)
}

const fansCatchingUp = new Set<string>()

/** Fetches everything new or changed since the known revision. */
export async function catchUp(fanId: string): Promise<void> {
  if (fansCatchingUp.has(fanId)) return
  fansCatchingUp.add(fanId)
  try {
    for (let since = threadOf(fanId).timeline.rev; since !== null; ) {
      const { data: messages, meta } = await fetchMessages(fanId, { afterRev: since }, PAGE_SIZE)
      if (isOutdated(threadOf(fanId).timeline, meta.epoch)) return await reload(fanId)
      const { isFollowing, hasNewer } = threadOf(fanId).timeline
      if (meta.more && meta.rev - since > MAX_CATCH_UP_REVISIONS && isFollowing && !hasNewer)
        return await loadNewest(fanId)
      const { rev, epoch, more } = meta
      dispatchThread(fanId, { type: 'caughtUp', afterRev: since, messages, rev, epoch, more })
      since = gapStart(threadOf(fanId).timeline)
      // Avoids an endless loop when the missing revision is not returned.
      if (since !== null && messages.length === 0) break
    }
  } catch (error) {
    // Access lost or fan deleted: cached messages must not be shown.
    if (isApiError(error) && (error.status === 404 || error.status === 403)) {
      dispatchThread(fanId, { type: 'reset' })
      updateThread(fanId, { error })
    }
  } finally {
    fansCatchingUp.delete(fanId)
  }
  if (gapStart(threadOf(fanId).timeline) !== null && isThreadOpen(fanId))
    setTimeout(() => fillGap(fanId), RETRY_DELAY_MS)
}

const fansFillingGap = new Set<string>()

/** Fetches missed changes after a short delay: out-of-order pushes may fill the gap by themselves. */
export async function fillGap(fanId: string): Promise<void> {
  if (fansFillingGap.has(fanId) || gapStart(threadOf(fanId).timeline) === null || !isThreadOpen(fanId)) return
  fansFillingGap.add(fanId)
  await new Promise((resolve) => setTimeout(resolve, GAP_DELAY_MS))
  fansFillingGap.delete(fanId)
  if (gapStart(threadOf(fanId).timeline) !== null) await catchUp(fanId)
}
