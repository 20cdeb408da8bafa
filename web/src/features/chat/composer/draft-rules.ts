import type { Draft } from '@greenroom/contract/features/chat/chat.schema.ts'

/** What was begun to be written to one fan, as this browser keeps it. */
export type LocalDraft = {
  content: string
  /** When the last letter was typed, in milliseconds. No two changes share it. */
  at: number
  /** The server's revision that was here last; 0 before the first. */
  rev: number
  /** The server does not have it yet. */
  isDirty: boolean
}

/** What stands in the composer once the server has said what it keeps: no word of either is lost. */
export function metDraft(local: LocalDraft | null, server: Draft | null, device: string): string {
  if (!local) return server?.content ?? ''
  if (!server || isKnown(local, server, device)) return local.content
  // The server had what was here: whatever it says now was written later, on another device.
  return local.isDirty ? both(server.content, local.content) : server.content
}

/** Whether the words here follow these of the server: they were here before, or this browser wrote them earlier. */
export function isKnown(local: LocalDraft, server: Draft, device: string): boolean {
  return server.rev <= local.rev || (server.device === device && server.typedAt <= local.at)
}

function both(theirs: string, mine: string): string {
  if (mine.trim() === '') return theirs
  // More was typed since, or more than can be sent.
  if (mine.startsWith(theirs)) return mine
  if (theirs.includes(mine.trim())) return theirs
  return `${theirs}\n\n${mine}`
}

/** Words that come back stand before what was typed meanwhile. */
export function inFront(returned: string, typed: string): string {
  if (typed.trim() === '') return returned
  return returned === '' ? typed : `${returned}\n${typed}`
}

/** Takes words out again that had come back, as long as nobody has changed them. */
export function withoutFront(returned: string, text: string): string | null {
  if (text === returned) return ''
  return text.startsWith(`${returned}\n`) ? text.slice(returned.length + 1) : null
}
