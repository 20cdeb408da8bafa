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
export function mergeDraft(local: LocalDraft, server: Draft): 'unchanged' | 'local' | 'server' | 'conflict' {
  const { text, rev, saved, unanswered } = local
  if (server.rev <= rev) return 'unchanged'
  if (unanswered.includes(server.content)) return 'local'
  if (text === saved || server.content.startsWith(text)) return 'server'
  // The save may have arrived and its text been sent from the other device.
  if (server.content === '' && unanswered.includes(text)) return 'conflict'
  return text.startsWith(server.content) ? 'local' : 'conflict'
}

/** Text of an unsent message goes before text typed in the meantime. */
export function prependText(restored: string, text: string): string {
  if (text.trim() === '') return restored
  return restored === '' ? text : `${restored}\n${text}`
}

/** Undoes `prependText`; null if the text has been edited since. */
export function removePrepended(restored: string, text: string): string | null {
  if (text === restored) return ''
  return text.startsWith(`${restored}\n`) ? text.slice(restored.length + 1) : null
}
