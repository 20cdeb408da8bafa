import type { Draft } from '@greenroom/contract/features/chat/chat.schema.ts'
import { useCallback, useSyncExternalStore } from 'react'
import type { ComposerFile } from './composer-file.ts'
import { readDraft } from './local-drafts.ts'
import { onFileChangeInOtherTab, readFiles, storeFiles } from './local-files.ts'

/** Source of the text: a quick reply, or a suggestion with its id. */
export type Origin = { text: string; suggestionId: string | null }

/** The composer of one conversation, kept while others are open. */
export type ComposerState = {
  text: string
  origin: Origin | null
  files: readonly ComposerFile[]
  /** Sends once the uploads finish. */
  isSending: boolean
  /** Different text saved by another device. */
  conflict: Draft | null
  /** The message blocked by screening, until the text changes. */
  blocked: BlockedMessage | null
}

export type BlockedMessage = {
  text: string
  hits: readonly { start: number; end: number; reason: string }[]
  edit: string | null
}

const states = new Map<string, ComposerState>()
const listeners = new Map<string, Set<() => void>>()

/** Whether the conversation was opened on this page. */
export const hasComposerState = (fanId: string) => states.has(fanId)

export function composerState(fanId: string): ComposerState {
  const existing = states.get(fanId)
  if (existing) return existing
  const initial: ComposerState = {
    text: readDraft(fanId).text,
    origin: null,
    files: readFiles(fanId),
    isSending: false,
    conflict: null,
    blocked: null,
  }
  states.set(fanId, initial)
  return initial
}

/** Updates the composer and stores its uploaded files in this browser. */
export function updateComposer(fanId: string, changes: Partial<ComposerState>): void {
  const before = composerState(fanId).files
  setComposerState(fanId, changes)
  if (changes.files) storeFiles(fanId, before, changes.files)
}

/** Updates the composer without storing: the change comes from storage or the server. */
export function setComposerState(fanId: string, changes: Partial<ComposerState>): void {
  states.set(fanId, { ...composerState(fanId), ...changes })
  for (const listener of [...(listeners.get(fanId) ?? [])]) listener()
}

// All tabs share the attached files.
onFileChangeInOtherTab((fanId, key, file) => {
  const files = states.get(fanId)?.files
  if (!files) return
  const otherFiles = files.filter((other) => other.key !== key)
  const existing = files.find((other) => other.key === key)
  if (file?.price === existing?.price) return
  const updatedFile = file && existing ? { ...existing, price: file.price } : file
  setComposerState(fanId, {
    files: (updatedFile ? [...otherFiles, updatedFile] : otherFiles).toSorted((a, b) => a.at - b.at),
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
