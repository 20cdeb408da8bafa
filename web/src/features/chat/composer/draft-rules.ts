import type { Draft } from '@greenroom/contract/features/chat/chat.schema.ts'

export type LocalDraft = {
  text: string
  /** The server's copy as this browser last saw it. */
  rev: number
  saved: string
  /** Texts of saves without a response; each may or may not be stored. */
  unanswered: readonly string[]
}

/** Decides which text wins when the server's copy arrives; the author resolves a conflict. */
export function mergeDraft(local: LocalDraft, server: Draft): 'known' | 'local' | 'server' | 'conflict' {
  const { text, rev, saved, unanswered } = local
  if (server.rev <= rev) return 'known'
  if (unanswered.includes(server.content)) return 'local'
  if (text === saved || server.content.startsWith(text)) return 'server'
  // The save may have arrived and its text been sent from the other device.
  if (server.content === '' && unanswered.includes(text)) return 'conflict'
  return text.startsWith(server.content) ? 'local' : 'conflict'
}

/** Text of an unsent message goes before what was typed since. */
export function prependText(returned: string, text: string): string {
  if (text.trim() === '') return returned
  return returned === '' ? text : `${returned}\n${text}`
}

/** Undoes `prependText`; null when the text was edited since. */
export function removePrepended(returned: string, text: string): string | null {
  if (text === returned) return ''
  return text.startsWith(`${returned}\n`) ? text.slice(returned.length + 1) : null
}
