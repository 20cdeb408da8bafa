/** What was begun to be written to one fan, as this browser keeps it. */
export type LocalDraft = {
  content: string
  /** When the last letter was typed, in milliseconds. No two changes share it. */
  at: number
  /** The server does not have it yet. */
  isDirty: boolean
}

type ServerDraft = { content: string; updatedAt: string }

/** What stands in the composer when a conversation is opened: the newest wins, and no word of the other is lost. */
export function openingDraft(local: LocalDraft | null, server: ServerDraft | null): string {
  const theirs = server?.content ?? ''
  if (!local) return theirs
  // The server had what was here: whatever it says now was said later, on another device.
  if (!local.isDirty) return theirs
  if (!server || Date.parse(server.updatedAt) <= local.at) return local.content
  if (local.content.trim() === '') return theirs
  // What the server has is the beginning of what is here: more was typed since, or more than can be sent.
  if (local.content.startsWith(theirs)) return local.content
  if (theirs.includes(local.content.trim())) return theirs
  return `${theirs}\n\n${local.content}`
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
