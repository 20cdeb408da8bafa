import { MAX_MESSAGE_LENGTH } from '@greenroom/contract/features/chat/chat.rules.ts'
import type { Draft } from '@greenroom/contract/features/chat/chat.schema.ts'
import { api } from '../../../platform/api.ts'
import { beforeSignOut } from '../../../platform/session/session.ts'
import {
  composerState,
  hasComposerState,
  type Origin,
  setComposerState,
  updateComposer,
} from './composer-state.ts'
import { mergeDraft } from './draft-rules.ts'
import {
  draftedFans,
  draftKey,
  onDraftInOtherTab,
  readDraft,
  removeEmptyDraft,
  writeDraftText,
  writeSaved,
} from './local-drafts.ts'

const SAVE_DELAY_MS = 1_500
const MAX_UNACKNOWLEDGED = 5

const timers = new Map<string, ReturnType<typeof setTimeout>>()
const saving = new Map<string, Promise<void>>()

/** Sets the text: stored in the browser at once, on the server soon after. */
export function writeText(
  fanId: string,
  text: string,
  origin: Origin | null = composerState(fanId).origin,
): void {
  updateComposer(fanId, { text, origin: text === '' ? null : origin })
  writeDraftText(fanId, text)
  // Sent or deleted: the other device's text replaces it.
  if (text === '') resolveConflict(fanId, 'server')
  scheduleSave(fanId, text === '' ? 0 : SAVE_DELAY_MS)
}

/** Changed text cancels a send that waits for uploads. */
function replaceText(fanId: string, text: string): void {
  setComposerState(fanId, { text, origin: null, isSending: false, conflict: null })
}

// Unless more was typed here since: then this tab's text is newer.
onDraftInOtherTab((fanId, before, after) => {
  if (hasComposerState(fanId) && composerState(fanId).text === before) replaceText(fanId, after)
})

function scheduleSave(fanId: string, delayMs = SAVE_DELAY_MS): void {
  clearTimeout(timers.get(fanId))
  timers.set(
    fanId,
    setTimeout(() => void saveDraft(fanId), delayMs),
  )
}

const storable = (text: string) => text.slice(0, MAX_MESSAGE_LENGTH).replaceAll('\0', '')

/** One save at a time. A failed one is repeated on the next keystroke, on blur or when back online. */
export async function saveDraft(fanId: string): Promise<void> {
  clearTimeout(timers.get(fanId))
  const { text, saved } = readDraft(fanId)
  const content = storable(text)
  if (content === saved) return removeEmptyDraft(fanId)
  if (saving.has(fanId)) return saving.get(fanId)
  if (composerState(fanId).conflict) return
  const done = sendDraft(fanId, content)
  saving.set(fanId, done)
  await done
}

async function sendDraft(fanId: string, content: string): Promise<void> {
  const { rev, saved, unanswered } = readDraft(fanId)
  writeSaved(fanId, { rev, content: saved, unanswered: [...unanswered, content].slice(-MAX_UNACKNOWLEDGED) })
  const key = draftKey(fanId)
  const reply = await api('PUT /chats/conversation/{id}/draft', {
    params: { id: fanId },
    body: { content, rev },
    keepalive: true,
  }).catch(() => null)
  saving.delete(fanId)
  // Someone else may have signed in.
  if (!reply || draftKey(fanId) !== key) return
  const { isSaved, ...draft } = reply.data
  if (isSaved) settle(fanId, draft)
  else mergeServerDraft(fanId, draft)
  if (storable(readDraft(fanId).text) !== content) scheduleSave(fanId)
  else removeEmptyDraft(fanId)
}

/** Drafts from an earlier visit or from offline, in any conversation. */
export async function saveDrafts(): Promise<void> {
  for (const fanId of draftedFans()) await saveDraft(fanId)
}

beforeSignOut(async () => {
  // Text typed during a save requires another one.
  await Promise.all(saving.values())
  await saveDrafts()
})
if (typeof window !== 'undefined') addEventListener('online', () => void saveDrafts())

/** The server's copy, on opening, after a rejected save, or because another device saved. */
export function mergeServerDraft(fanId: string, server: Draft): void {
  const winner = mergeDraft(readDraft(fanId), server)
  if (winner === 'known') return
  if (winner === 'conflict') {
    setComposerState(fanId, { conflict: server })
    return
  }
  settle(fanId, server)
  if (winner === 'server') takeServerText(fanId, server)
  else scheduleSave(fanId)
}

export function resolveConflict(fanId: string, choice: 'local' | 'server'): void {
  const { conflict } = composerState(fanId)
  if (!conflict) return
  settle(fanId, conflict)
  if (choice === 'server') takeServerText(fanId, conflict)
  else void saveDraft(fanId)
}

function settle(fanId: string, server: Draft): void {
  writeSaved(fanId, server)
  setComposerState(fanId, { conflict: null })
}

function takeServerText(fanId: string, { content }: Draft): void {
  if (content !== readDraft(fanId).text) writeDraftText(fanId, content)
  if (content !== composerState(fanId).text) replaceText(fanId, content)
}
