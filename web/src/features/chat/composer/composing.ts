import type { Draft } from '@greenroom/contract/features/chat/chat.schema.ts'
import { useCallback, useSyncExternalStore } from 'react'
import type { ComposerFile } from './composer-file.ts'
import { keepFiles, onFileElsewhere, readFiles } from './kept-files.ts'
import { readDraft } from './local-drafts.ts'

/** What is being written in one conversation. It stays while others are looked at. */
export type Composing = {
  text: string
  /** A quick reply as it was put in: sent unchanged it counts as one. */
  quick: string | null
  files: readonly ComposerFile[]
  /** Sent off while files were still on their way. */
  isSending: boolean
  /** A different text that another device saved. */
  conflict: Draft | null
}

const composings = new Map<string, Composing>()
const listeners = new Map<string, Set<() => void>>()

/** Whether it has been looked at on this page. */
export const isComposing = (fanId: string) => composings.has(fanId)

export function composingOf(fanId: string): Composing {
  const there = composings.get(fanId)
  if (there) return there
  const begun: Composing = {
    text: readDraft(fanId).text,
    quick: null,
    files: readFiles(fanId),
    isSending: false,
    conflict: null,
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

// One person has one set of files, in however many tabs.
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
