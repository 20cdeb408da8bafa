import type { SessionUser } from '@greenroom/contract/features/auth/auth.schema.ts'
import { queryClient } from '../../../platform/query.ts'
import { sharedStorage } from '../../../platform/storage.ts'
import type { LocalDraft } from './draft-rules.ts'

/** Whose draft it is stands in its name: the next person at this computer finds nothing of it. */
export function keyOf(fanId: string): string {
  const me = queryClient.getQueryData<SessionUser>(['me'])?.id ?? 'nobody'
  return `draft:${me}:${fanId}`
}

// What the server has is noted beside the words, not among them: another tab may be writing them at this moment.
const keptKeyOf = (fanId: string) => `${keyOf(fanId)}:kept`

/** Told when another tab of the same person writes, sends or empties. */
export function onDraftElsewhere(listener: (fanId: string, content: string) => void): void {
  if (typeof window === 'undefined') return
  addEventListener('storage', ({ key, newValue }) => {
    const fanId = key?.split(':')[2]
    // What is removed had been emptied before.
    if (fanId && key === keyOf(fanId) && newValue !== null) listener(fanId, readDraft(fanId)?.content ?? '')
  })
}

export function readDraft(fanId: string): LocalDraft | null {
  try {
    const draft = JSON.parse(sharedStorage.read(keyOf(fanId)) ?? 'null') as Partial<LocalDraft> | null
    if (typeof draft?.content !== 'string' || typeof draft.at !== 'number') return null
    const { content, at } = draft
    return { content, at, isDirty: sharedStorage.read(keptKeyOf(fanId)) !== String(at) }
  } catch {
    return null
  }
}

export function writeDraft(fanId: string, content: string, typedAt = Date.now()): void {
  const at = Math.max(typedAt, (readDraft(fanId)?.at ?? 0) + 1)
  sharedStorage.write(keyOf(fanId), JSON.stringify({ content, at }))
}

/** The server has what was typed at that time. */
export function markKept(fanId: string, { content, at }: LocalDraft): void {
  if (content !== '') {
    sharedStorage.write(keptKeyOf(fanId), String(at))
    return
  }
  // Nothing to write and nothing to tell: no trace stays.
  sharedStorage.remove(keyOf(fanId))
  sharedStorage.remove(keptKeyOf(fanId))
}
