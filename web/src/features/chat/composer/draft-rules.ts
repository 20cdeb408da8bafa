import type { Draft } from '@greenroom/contract/features/chat/chat.schema.ts'

/** What was begun to be written to one fan, as this browser keeps it. */
export type LocalDraft = {
  content: string
  /** When the last letter was typed, in milliseconds. No two changes share it. */
  at: number
  /** The server's revision that was here last, 0 before the first, and its words. */
  rev: number
  told: string
  /** The server does not have it yet, as far as was heard. */
  isDirty: boolean
}

/** What stands in the composer once the server has said what it keeps: no word of either is lost. */
export function metDraft(local: LocalDraft | null, server: Draft | null, device: string): string {
  if (!local) return server?.content ?? ''
  // Told, and never of a revision: kept by a server from before there were any, and gone from it since.
  if (!server) return local.isDirty || local.rev > 0 ? local.content : ''
  if (isKnown(local, server, device)) return local.content
  // The server had what was here: whatever it says now was written later, on another device.
  if (!local.isDirty || isTold(local, server, device)) return server.content
  return both(server.content, local)
}

/** Whether the words here follow these of the server: they were here before, or this browser wrote them earlier. */
export function isKnown(local: LocalDraft, server: Draft, device: string): boolean {
  return server.rev <= local.rev || (server.device === device && server.typedAt <= local.at)
}

/** Whether the server has had what is here, be it that its answer was never heard. */
export function isTold(local: LocalDraft, server: Draft, device: string): boolean {
  return (server.told[device] ?? 0) >= local.at
}

function both(theirs: string, { content: mine, told }: LocalDraft): string {
  if (mine.trim() === '') return theirs
  // More was typed since, or more than can be sent.
  if (mine.startsWith(theirs)) return mine
  if (theirs.includes(mine.trim())) return theirs
  // Both went on from the same words, which stand there once.
  if (told !== '' && mine.startsWith(told) && theirs.startsWith(told)) return mine + theirs.slice(told.length)
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
