import type { SessionUser } from '@greenroom/contract/features/auth/auth.schema.ts'
import { queryClient } from '../../../platform/query.ts'
import { sharedStorage } from '../../../platform/storage.ts'
import type { LocalDraft } from './draft-rules.ts'

/** Scoped to the user, so drafts aren't visible to others on a shared computer. */
export function draftKey(fanId: string): string {
  const userId = queryClient.getQueryData<SessionUser>(['me'])?.id ?? 'nobody'
  return `draft:${userId}:${fanId}`
}

// Stored separately from the text, because another tab may be changing it when the server responds to this tab.
const savedKey = (fanId: string) => `${draftKey(fanId)}:kept`

type SavedDraft = { rev: number; content: string; unanswered?: readonly string[] }

export function readDraft(fanId: string): LocalDraft {
  const saved = parse<SavedDraft>(sharedStorage.read(savedKey(fanId)))
  return {
    text: parseText(sharedStorage.read(draftKey(fanId))),
    rev: saved?.rev ?? 0,
    saved: saved?.content ?? '',
    unanswered: saved?.unanswered ?? [],
  }
}

export function writeDraftText(fanId: string, content: string): void {
  sharedStorage.write(draftKey(fanId), JSON.stringify({ content }))
}

/** Keeps the revision when the text is cleared, so an older response does not restore it. */
export function writeSaved(fanId: string, saved: SavedDraft): void {
  if (saved.rev < readDraft(fanId).rev) return
  sharedStorage.write(savedKey(fanId), JSON.stringify(saved))
}

export function removeEmptyDraft(fanId: string): void {
  if (readDraft(fanId).text === '') sharedStorage.remove(draftKey(fanId))
}

/** Fans with a draft in this browser. */
export function fansWithDrafts(): string[] {
  const prefix = draftKey('')
  const ids = sharedStorage.keys(prefix).map((name) => name.slice(prefix.length))
  return ids.filter((id) => !id.includes(':'))
}

export function onDraftChangeInOtherTab(
  listener: (fanId: string, before: string, after: string) => void,
): void {
  if (typeof window === 'undefined') return
  addEventListener('storage', ({ key, oldValue, newValue }) => {
    const fanId = key?.split(':')[2]
    // Ignores removals, because a draft is emptied before it is removed.
    if (fanId && key === draftKey(fanId) && newValue !== null)
      listener(fanId, parseText(oldValue), parseText(newValue))
  })
}

const parseText = (value: string | null) => parse<{ content?: string }>(value)?.content ?? ''

function parse<T>(value: string | null): T | null {
  try {
    return JSON.parse(value ?? 'null') as T | null
  } catch {
    return null
  }
}
