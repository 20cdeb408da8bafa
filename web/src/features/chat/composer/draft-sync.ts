import { LONGEST_MESSAGE } from '@greenroom/contract/features/chat/chat.rules.ts'
import { api } from '../../../platform/api.ts'
import { queryClient } from '../../../platform/query.ts'
import { conversationQuery } from '../chat.data.ts'
import { markKept, readDraft } from './local-drafts.ts'

const WAIT_MS = 1_500

const timers = new Map<string, ReturnType<typeof setTimeout>>()

/** Tells the server once typing rests; at once when there is nothing left of it. */
export function scheduleDraft(fanId: string, atOnce = false): void {
  clearTimeout(timers.get(fanId))
  timers.set(
    fanId,
    setTimeout(() => void saveDraft(fanId), atOnce ? 0 : WAIT_MS),
  )
}

/** Also on leaving, when nobody waits for the answer. What fails stays unsaved here and is told with the next letter. */
export async function saveDraft(fanId: string): Promise<void> {
  clearTimeout(timers.get(fanId))
  timers.delete(fanId)
  const draft = readDraft(fanId)
  if (!draft?.isDirty) return
  const content = draft.content.slice(0, LONGEST_MESSAGE).replaceAll('\0', '')
  const saved = await api('PUT /chats/conversation/{id}/draft', {
    params: { id: fanId },
    body: { content },
    keepalive: true,
  }).catch(() => null)
  if (!saved) return
  showSaved(fanId, content)
  const now = readDraft(fanId)
  if (now && now.at === draft.at && now.content === content) markKept(fanId, now)
}

/** What is in memory of the conversation must not bring an earlier draft back. */
export function showSaved(fanId: string, content: string): void {
  queryClient.setQueryData(conversationQuery(fanId).queryKey, (detail) =>
    detail
      ? { ...detail, draft: content === '' ? null : { content, updatedAt: new Date().toISOString() } }
      : detail,
  )
}
