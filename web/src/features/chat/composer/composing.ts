import { useCallback, useSyncExternalStore } from 'react'
import type { ComposerFile } from './composer-file.ts'
import { type LocalDraft, openingDraft } from './draft-rules.ts'
import { scheduleDraft, showSaved } from './draft-sync.ts'
import { keepFiles, onFileElsewhere, readFiles } from './kept-files.ts'
import { markKept, onDraftElsewhere, readDraft, writeDraft } from './local-drafts.ts'

/** What is being written in one conversation. It stays while others are looked at. */
export type Composing = {
  text: string
  /** A quick reply as it was put in: sent unchanged it counts as one. */
  quick: string | null
  files: readonly ComposerFile[]
  /** Sent off while files were still on their way. */
  isSending: boolean
}

const composings = new Map<string, Composing>()
const listeners = new Map<string, Set<() => void>>()
/** Conversations whose server draft has been taken into account on this page. */
const met = new Set<string>()
/** When nothing was left of a text, mostly because it was sent: what the server had before does not come back. */
const emptiedAt = new Map<string, number>()

export function composingOf(fanId: string): Composing {
  const there = composings.get(fanId)
  if (there) return there
  const begun: Composing = {
    text: readDraft(fanId)?.content ?? '',
    quick: null,
    files: readFiles(fanId),
    isSending: false,
  }
  composings.set(fanId, begun)
  return begun
}

/** What is done here: files that have arrived are kept in this browser. */
export function changeComposing(fanId: string, changes: Partial<Composing>): void {
  const before = composingOf(fanId).files
  showComposing(fanId, changes)
  if (changes.files) keepFiles(fanId, before, changes.files)
}

/** What was learnt from elsewhere: writing it back would undo what is typed there at this moment. */
export function showComposing(fanId: string, changes: Partial<Composing>): void {
  composings.set(fanId, { ...composingOf(fanId), ...changes })
  for (const listener of [...(listeners.get(fanId) ?? [])]) listener()
}

/** Typed, inserted, sent or given back: kept in this browser at once and told to the server in a moment. */
export function writeText(
  fanId: string,
  text: string,
  quick: string | null = composingOf(fanId).quick,
): void {
  changeComposing(fanId, { text, quick })
  writeDraft(fanId, text)
  if (text === '') emptiedAt.set(fanId, Date.now())
  scheduleDraft(fanId, text === '')
}

// One person writes one text, in however many tabs: what one of them sends is not there to be sent again.
// What waits for its files here and is changed there is another message: it waits for another press.
onDraftElsewhere((fanId, text) => {
  const here = composings.get(fanId)
  if (here && here.text !== text) showComposing(fanId, { text, quick: null, isSending: false })
  if (text !== '') return
  emptiedAt.set(fanId, Date.now())
  showSaved(fanId, '')
})

// The same for its files.
onFileElsewhere((fanId, key, file) => {
  const files = composings.get(fanId)?.files
  if (!files) return
  const others = files.filter((one) => one.key !== key)
  const here = files.find((one) => one.key === key)
  if (file?.price === here?.price) return
  const now = file && here ? { ...here, price: file.price } : file
  showComposing(fanId, {
    files: (now ? [...others, now] : others).toSorted((a, b) => a.at - b.at),
    isSending: false,
  })
})

/** The server's draft, on opening. Later answers only count where they are newer and nothing here is unsaved. */
export function meetServerDraft(fanId: string, server: { content: string; updatedAt: string } | null): void {
  const local = readDraft(fanId)
  if (met.has(fanId) && !isNewer(fanId, local, server)) return
  met.add(fanId)
  const text = openingDraft(local, server)
  const isDirty = text !== (server?.content ?? '')
  if (text !== (local?.content ?? ''))
    writeDraft(fanId, text, server ? Date.parse(server.updatedAt) : undefined)
  // Also where nothing changes to the eye: the page may have been left before the server's answer was heard.
  const now = readDraft(fanId)
  if (now && !isDirty) markKept(fanId, now)
  if (text !== composingOf(fanId).text) changeComposing(fanId, { text, quick: null, isSending: false })
  if (isDirty) scheduleDraft(fanId)
}

function isNewer(fanId: string, local: LocalDraft | null, server: { updatedAt: string } | null): boolean {
  const since = local?.at ?? emptiedAt.get(fanId) ?? 0
  return server !== null && !local?.isDirty && Date.parse(server.updatedAt) > since
}

export function useComposing(fanId: string): Composing {
  const subscribe = useCallback(
    (listener: () => void) => {
      const set = listeners.get(fanId) ?? new Set()
      listeners.set(fanId, set.add(listener))
      return () => void set.delete(listener)
    },
    [fanId],
  )
  return useSyncExternalStore(subscribe, () => composingOf(fanId))
}
