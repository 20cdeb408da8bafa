import { createHash } from 'node:crypto'
import { findContentTerms } from '@greenroom/contract/features/screening/content-terms.rules.ts'
import {
  type Context,
  exceptionKey,
  type Hit,
  screen,
} from '@greenroom/contract/features/screening/screening.rules.ts'
import type { Log } from '../../platform/log/log.ts'

const UNCHECKED_REASON = 'This text could not be checked automatically. Read it and decide.'

/** Screens a text. If that fails, the text is flagged for review but not blocked, so one text can't stop a bridge. */
export function screenText(log: Log, text: string, context: Context): Hit[] {
  return orFlag(log, text, () => screen(text, context))
}

/** Also finds terms that are forbidden in content. */
export function screenContentText(log: Log, text: string, context: Context): Hit[] {
  return orFlag(log, text, () => [...screen(text, context), ...findContentTerms(text)])
}

/** More of the same kind add nothing for the reviewer. */
const MAX_HITS_PER_KIND = 10

function orFlag(log: Log, text: string, work: () => Hit[]): Hit[] {
  try {
    const counts = new Map<string, number>()
    return work().filter(({ kind }) => {
      const count = (counts.get(kind) ?? 0) + 1
      counts.set(kind, count)
      return count <= MAX_HITS_PER_KIND
    })
  } catch (err) {
    log.error({ err }, 'Screening failed; the text was flagged for review')
    // The most severe type, because the text may contain anything.
    const type = 'PROHIBITED_CONTENT'
    return [{ kind: 'unchecked', type, reason: UNCHECKED_REASON, start: 0, end: text.length, isWeak: true }]
  }
}

/** Equal for texts that count as the same in exceptions. */
export function hashOf(text: string): string {
  let key = text
  try {
    key = exceptionKey(text)
  } catch {
    // The text itself identifies it well enough.
  }
  return createHash('sha256').update(key).digest('hex')
}
