import { LONGEST_MESSAGE } from '@greenroom/contract/features/chat/chat.rules.ts'
import type { Draft } from '@greenroom/contract/features/chat/chat.schema.ts'
import { api } from '../../../platform/api.ts'
import { queryClient } from '../../../platform/query.ts'
import { conversationQuery } from '../chat.data.ts'
import { changeComposing, composingOf, isComposing, showComposing } from './composing.ts'
import { isKnown, type LocalDraft, metDraft } from './draft-rules.ts'
import {
  deviceId,
  draftedFans,
  keyOf,
  markFollowing,
  markKept,
  onDraftElsewhere,
  readDraft,
  writeDraft,
} from './local-drafts.ts'

const WAIT_MS = 1_500

const timers = new Map<string, ReturnType<typeof setTimeout>>()

/** Typed, inserted, sent or given back: kept in this browser at once and told to the server in a moment. */
export function writeText(
  fanId: string,
  text: string,
  quick: string | null = composingOf(fanId).quick,
): void {
  changeComposing(fanId, { text, quick })
  writeDraft(fanId, text)
  scheduleDraft(fanId, text === '')
}

// One person writes one text, in however many tabs: what one of them sends is not there to be sent again.
// What waits for its files here and is changed there is another message: it waits for another press.
onDraftElsewhere((fanId, text) => {
  if (isComposing(fanId) && composingOf(fanId).text !== text)
    showComposing(fanId, { text, quick: null, isSending: false })
  if (text === '') showDraft(fanId, null)
})

/** Tells the server once typing rests; at once when there is nothing left of it. */
function scheduleDraft(fanId: string, atOnce = false): void {
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
  const key = keyOf(fanId)
  const answer = await api('PUT /chats/conversation/{id}/draft', {
    params: { id: fanId },
    body: { content, rev: draft.rev, device: deviceId(), typedAt: draft.at },
    keepalive: true,
  }).catch(() => null)
  // Somebody else may have signed in meanwhile.
  if (!answer || keyOf(fanId) !== key) return
  showDraft(fanId, answer.data)
  meetServerDraft(fanId, answer.data)
}

if (typeof window !== 'undefined') addEventListener('online', () => void saveDrafts(Date.now()))

/** What was left unsaved on an earlier visit. What another tab is writing at this moment it tells itself. */
export const saveEarlierDrafts = () => saveDrafts(Date.now() - 4 * WAIT_MS)

/** What was typed or sent without a line, in whatever conversation. */
async function saveDrafts(until: number): Promise<void> {
  for (const fanId of draftedFans()) if ((readDraft(fanId)?.at ?? 0) <= until) await saveDraft(fanId)
}

/** What the server keeps, whenever it says so: on opening, after saving, or because another device wrote. */
export function meetServerDraft(fanId: string, server: Draft | null): void {
  const local = readDraft(fanId)
  const text = metDraft(local, server, deviceId())
  if (server && !(local && isKnown(local, server, deviceId()))) takeIn(fanId, { local, server, text })
  else if (local?.isDirty) noteAnswer(fanId, local, server)
  else if (local && text !== local.content) {
    markKept(fanId, writeDraft(fanId, text), local.rev)
    showText(fanId, text)
  }
}

function noteAnswer(fanId: string, local: LocalDraft, server: Draft | null): void {
  // What is too long for the server is told once, as far as it goes.
  const isHere = server?.device === deviceId() && server.typedAt === local.at
  if (isHere && server.content === local.content) markKept(fanId, local, server.rev)
  else if (server && server.rev > local.rev) markFollowing(fanId, server)
  if (!isHere) scheduleDraft(fanId)
}

type Meeting = { local: LocalDraft | null; server: Draft; text: string }

function takeIn(fanId: string, { local, server, text }: Meeting): void {
  const at = Math.max(Date.now(), server.typedAt + 1)
  // Nothing here and nothing there: other tabs need not hear of it.
  const isEmpty = text === '' && (local?.content ?? '') === ''
  const written = isEmpty ? { content: '', at } : writeDraft(fanId, text, at)
  if (text === server.content) markKept(fanId, written, server.rev)
  else {
    markFollowing(fanId, server)
    scheduleDraft(fanId, true)
  }
  showText(fanId, text)
}

function showText(fanId: string, text: string): void {
  if (text !== composingOf(fanId).text) changeComposing(fanId, { text, quick: null, isSending: false })
}

/** What is in memory of the conversation must not bring an earlier draft back. */
function showDraft(fanId: string, draft: Draft | null): void {
  queryClient.setQueryData(conversationQuery(fanId).queryKey, (detail) =>
    detail ? { ...detail, draft } : detail,
  )
}
