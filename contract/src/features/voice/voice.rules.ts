/** Who replies to fans. */
export const replySources = ['creator', 'team', 'ai'] as const
export type ReplySource = (typeof replySources)[number]

export const replySourceNames: Record<ReplySource, string> = {
  creator: 'The creator',
  team: 'A team',
  ai: 'People with AI help',
}

export const wordingStates = ['waiting', 'approved', 'declined'] as const

/** Longer reports must be split. */
export const MAX_REPORT_DAYS = 92

const presenceClaims: RegExp[] = [
  /\b(i'?m|i am) (really |actually |still |just |back )*(online|typing|here (right )?now|on (my|the) phone|at my (phone|keyboard)|live (right )?now)\b/,
  /\b(it'?s|it is|this is|that'?s) (really|actually|truly|definitely|100%) me\b/,
  /\b(it'?s|it is|this is|that'?s|just|only) me (typing|writing|answering|replying|texting|talking|on the other (end|side))\b/,
  /\b(just|only) me (here|on here|in here)\b/,
  /\b(talking|chatting|texting|speaking|writing) (to|with) the real me\b/,
  /\btyping this\b/,
  /\bi personally (type|write|answer|read|reply|respond)\b/,
  /\bi (type|write|answer|read|reply|respond)\b[^.!?]{0,40}\b(myself|personally)\b/,
  /\b(no|not a|without a) (bots?|team|robot|chatters?|assistants?|agency|managers?)\b[^.!?]{0,20}\b(here|just me|only me|answers?|typing|behind)\b/,
  /\b(no ?one|nobody) else (reads?|answers?|types?|writes?|sees?)\b/,
  /\bi('?m| am) not (a bot|a robot|a team|ai|an ai)\b/,
]

/** Whether text claims that the creator is online or replies in person. */
export function claimsPresence(text: string): boolean {
  const normalized = text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[’‘`´]/g, "'")
    .replaceAll(/\s+/g, ' ')
  return presenceClaims.some((claim) => claim.test(normalized))
}

/** A claim of presence is only true if nobody else replies. */
export const canClaimPresence = (answeredBy: readonly ReplySource[]): boolean =>
  answeredBy.length > 0 && answeredBy.every((entry) => entry === 'creator')
