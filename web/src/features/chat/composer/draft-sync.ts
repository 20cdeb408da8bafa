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
  draftKey,
  fansWithDrafts,
  onDraftChangeInOtherTab,
  readDraft,
  removeEmptyDraft,
  writeDraftText,
  writeSaved,
} from './local-drafts.ts'

const SAVE_DELAY_MS = 1_500
const MAX_UNANSWERED_SAVES = 5

const timers = new Map<string, ReturnType<typeof setTimeout>>()
const pendingSaves = new Map<string, Promise<void>>()

/** Sets the text: stored in the browser immediately, on the server shortly after. */
export function writeText(
  fanId: string,
  text: string,
  origin: Origin | null = composerState(fanId).origin,
): void {
  updateComposer(fanId, { text, origin: text === '' ? null : origin })
  writeDraftText(fanId, text)
  // The text was sent or deleted, so in a conflict the other device's text wins.
  if (text === '') resolveConflict(fanId, 'server')
  scheduleSave(fanId, text === '' ? 0 : SAVE_DELAY_MS)
}

/** Changed text cancels a send that waits for uploads. */
function replaceText(fanId: string, text: string): void {
  setComposerState(fanId, { text, origin: null, isSending: false, conflict: null })
}

// Ignored if more text was typed here, because this tab's text is newer.
onDraftChangeInOtherTab((fanId, before, after) => {
  if (hasComposerState(fanId) && composerState(fanId).text === before) replaceText(fanId, after)
})

function scheduleSave(fanId: string, delayMs = SAVE_DELAY_MS): void {
  clearTimeout(timers.get(fanId))
  timers.set(
    fanId,
    setTimeout(() => void saveDraft(fanId), delayMs),
  )
}

const toStorable = (text: string) => text.slice(0, MAX_MESSAGE_LENGTH).replaceAll('\0', '')

/** One save at a time. A failed one is retried on the next keystroke, on blur or when back online. */
export async function saveDraft(fanId: string): Promise<void> {
  clearTimeout(timers.get(fanId))
  const { text, saved } = readDraft(fanId)
  const content = toStorable(text)
  if (content === saved) return removeEmptyDraft(fanId)
  if (pendingSaves.has(fanId)) return pendingSaves.get(fanId)
  if (composerState(fanId).conflict) return
  const save = sendDraft(fanId, content)
  pendingSaves.set(fanId, save)
  await save
}

async function sendDraft(fanId: string, content: string): Promise<void> {
  const { rev, saved, unanswered } = readDraft(fanId)
  writeSaved(fanId, {
    rev,
    content: saved,
    unanswered: [...unanswered, content].slice(-MAX_UNANSWERED_SAVES),
  })
  const key = draftKey(fanId)
  const response = await api('PUT /chats/conversation/{id}/draft', {
    params: { id: fanId },
    body: { content, rev },
    keepalive: true,
  }).catch(() => null)
  pendingSaves.delete(fanId)
  // Someone else may have signed in.
  if (!response || draftKey(fanId) !== key) return
  const { isSaved, ...draft } = response.data
  if (isSaved) acceptServerDraft(fanId, draft)
  else mergeServerDraft(fanId, draft)
  if (toStorable(readDraft(fanId).text) !== content) scheduleSave(fanId)
  else removeEmptyDraft(fanId)
}

/** Saves drafts written offline or on an earlier visit, in any conversation. */
export async function saveDrafts(): Promise<void> {
  for (const fanId of fansWithDrafts()) await saveDraft(fanId)
}

beforeSignOut(async () => {
  // Text typed during a save requires another one.
  await Promise.all(pendingSaves.values())
  await saveDrafts()
})
if (typeof window !== 'undefined') addEventListener('online', () => void saveDrafts())

/** Merges the server's copy: on opening, after a rejected save, or when another device saved. */
export function mergeServerDraft(fanId: string, server: Draft): void {
  const winner = mergeDraft(readDraft(fanId), server)
  if (winner === 'unchanged') return
  if (winner === 'conflict') {
    setComposerState(fanId, { conflict: server })
    return
  }
  acceptServerDraft(fanId, server)
  if (winner === 'server') applyServerText(fanId, server)
  else scheduleSave(fanId)
}

export function resolveConflict(fanId: string, choice: 'local' | 'server'): void {
  const { conflict } = composerState(fanId)
  if (!conflict) return
  acceptServerDraft(fanId, conflict)
  if (choice === 'server') applyServerText(fanId, conflict)
  else void saveDraft(fanId)
}

function acceptServerDraft(fanId: string, server: Draft): void {
  writeSaved(fanId, server)
  setComposerState(fanId, { conflict: null })
}

function applyServerText(fanId: string, { content }: Draft): void {
  if (content !== readDraft(fanId).text) writeDraftText(fanId, content)
  if (content !== composerState(fanId).text) replaceText(fanId, content)
}
