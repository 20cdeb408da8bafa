import type { SessionUser } from '@greenroom/contract/features/auth/auth.schema.ts'
import { queryClient } from '../../../platform/query.ts'
import { sharedStorage } from '../../../platform/storage.ts'
import type { LocalDraft } from './draft-rules.ts'

/** Whose draft it is stands in its name: the next person at this computer finds nothing of it. */
function keyOf(fanId: string): string {
  const me = queryClient.getQueryData<SessionUser>(['me'])?.id ?? 'nobody'
  return `draft:${me}:${fanId}`
}

/** Told when another tab of the same person writes, sends or empties. */
export function onDraftElsewhere(listener: (fanId: string, content: string) => void): void {
  if (typeof window === 'undefined') return
  addEventListener('storage', ({ key }) => {
    const fanId = key?.split(':')[2]
    if (fanId && key === keyOf(fanId)) listener(fanId, readDraft(fanId)?.content ?? '')
  })
}

export function readDraft(fanId: string): LocalDraft | null {
  try {
    const draft = JSON.parse(sharedStorage.read(keyOf(fanId)) ?? 'null') as LocalDraft | null
    return draft && typeof draft.content === 'string' && typeof draft.at === 'number' ? draft : null
  } catch {
    return null
  }
}

export function writeDraft(fanId: string, draft: LocalDraft): void {
  // Nothing to write and nothing to tell: no trace stays.
  if (draft.content === '' && !draft.isDirty) sharedStorage.remove(keyOf(fanId))
  else sharedStorage.write(keyOf(fanId), JSON.stringify(draft))
}
