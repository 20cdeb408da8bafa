import type { Draft } from '@greenroom/contract/features/chat/chat.schema.ts'
import { useCallback, useSyncExternalStore } from 'react'
import type { ComposerFile } from './composer-file.ts'
import { readDraft } from './local-drafts.ts'
import { onFileInOtherTab, readFiles, storeFiles } from './local-files.ts'

/** What is being written in one conversation. It stays while others are looked at. */
export type ComposerState = {
  text: string
  /** A quick reply as it was put in: sent unchanged it counts as one. */
  quick: string | null
  files: readonly ComposerFile[]
  /** Sent off while files were still on their way. */
  isSending: boolean
  /** A different text that another device saved. */
  conflict: Draft | null
}

const states = new Map<string, ComposerState>()
const listeners = new Map<string, Set<() => void>>()

/** Whether it has been looked at on this page. */
export const hasComposerState = (fanId: string) => states.has(fanId)

export function composerState(fanId: string): ComposerState {
  const there = states.get(fanId)
  if (there) return there
  const begun: ComposerState = {
    text: readDraft(fanId).text,
    quick: null,
    files: readFiles(fanId),
    isSending: false,
    conflict: null,
  }
  states.set(fanId, begun)
  return begun
}

/** What is done here: files that have arrived are kept in this browser. */
export function updateComposer(fanId: string, changes: Partial<ComposerState>): void {
  const before = composerState(fanId).files
  setComposerState(fanId, changes)
  if (changes.files) storeFiles(fanId, before, changes.files)
}

/** What was learnt from elsewhere: writing it back would undo what is typed there at this moment. */
export function setComposerState(fanId: string, changes: Partial<ComposerState>): void {
  states.set(fanId, { ...composerState(fanId), ...changes })
  for (const listener of [...(listeners.get(fanId) ?? [])]) listener()
}

// One person has one set of files, in however many tabs.
onFileInOtherTab((fanId, key, file) => {
  const files = states.get(fanId)?.files
  if (!files) return
  const others = files.filter((one) => one.key !== key)
  const here = files.find((one) => one.key === key)
  if (file?.price === here?.price) return
  const now = file && here ? { ...here, price: file.price } : file
  setComposerState(fanId, {
    files: (now ? [...others, now] : others).toSorted((a, b) => a.at - b.at),
    isSending: false,
  })
})

export function useComposer(fanId: string): ComposerState {
  const subscribe = useCallback(
    (listener: () => void) => {
      const set = listeners.get(fanId) ?? new Set()
      listeners.set(fanId, set.add(listener))
      return () => void set.delete(listener)
    },
    [fanId],
  )
  return useSyncExternalStore(subscribe, () => composerState(fanId))
}
