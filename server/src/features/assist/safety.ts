import { screen } from '@greenroom/contract/features/screening/screening.rules.ts'
import { claimsPresence } from '@greenroom/contract/features/voice/voice.rules.ts'
import { MASKED_DETAIL } from './masking.ts'

const LINK = /https?:|www\./i
const MEETING =
  /\b(meet|see|visit|join)\b[^.!?]{0,25}\b(in person|irl|face to face|at (your|my) (place|hotel|home|door|apartment))\b|\b(meet|catch) (up )?(me|you|with me|with you|for (a )?(coffee|drinks?|dinner|lunch))\b|\bmeet up\b/i
const DECLINES = /\b(never|can['’]?t|cannot|don['’]?t|do not|won['’]?t|not|no)\b/i

/** Whether a provider's text follows the rules for all suggestions. Declining to meet is allowed. */
export function isSafe(text: string): boolean {
  if (LINK.test(text) || MASKED_DETAIL.test(text) || screen(text).length > 0 || claimsPresence(text))
    return false
  return text.split(/[.!?\n]+/).every((sentence) => !MEETING.test(sentence) || DECLINES.test(sentence))
}
