import { claimsPresence } from '@greenroom/contract/features/voice/voice.rules.ts'

/** Texts that are never suggested. Checked for every text, including quick replies and past answers. */
const forbidden: [reason: string, pattern: RegExp][] = [
  [
    'contact details',
    /\d[\d\s().-]{6,}\d|[\w.+-]+@[\w-]+\.\w|https?:|www\.|\b[\w-]+\.(com|me|gg|net|io|app)\b/i,
  ],
  [
    'another channel',
    /\b(whats\s?app|telegram|snap(chat)?|insta(gram)?|discord|kik|signal|wechat|viber|skype|facetime|(my|phone) number|text me|call me|e-?mail me)\b/i,
  ],
  [
    'payment elsewhere',
    /\b(pay\s?pal|cash\s?app|venmo|zelle|crypto|bitcoin|wire transfer|western union|gift cards?|bank transfer|revolut)\b/i,
  ],
  [
    'a meeting',
    /\b(let'?s|we (can|could|should|will)|i (can|could|will|would love to|want to)|i'll|i'd love to|happy to|can'?t wait to) (meet|hang out|visit|see you in person|get (a )?(coffee|drinks?|dinner))\b|\b(my (place|address|hotel)|come over|come visit|see you (soon )?in person|pick me up)\b/i,
  ],
  [
    'who is typing',
    /\b(it'?s|it is|this is) (really |actually |only |always |just )?me\b|\bi'?m (a )?(real|human)\b|\b(i'?m )?not a bot\b|\bi (write|type|answer|read) (every|all|everything|each|these|this)\b.{0,25}\b(myself|personally)?|\bno (team|agency|assistant|one else)\b/i,
  ],
  ['minors', /\b(underage|minors?|school\s?girl|teens?|jailbait|child(ren)?|1[0-7] ?(y\/?o|years? old))\b/i],
  [
    'non-consent',
    /\b(forced?|against (my|your|her) will|drunk|passed out|without (my|your|her) consent|rape)\b/i,
  ],
]

/** The violated rule, or null. */
export const unsafeReason = (text: string): string | null =>
  claimsPresence(text) ? 'presence' : (forbidden.find(([, pattern]) => pattern.test(text))?.[0] ?? null)

const wordSet = (text: string) => new Set(text.toLowerCase().match(/[\p{L}\d]+/gu) ?? [])

/** Whether the wording is the same, except for a name, an emoji or a few words. */
export function isRepeat(text: string, earlier: string): boolean {
  const [a, b] = [wordSet(text), wordSet(earlier)]
  if (a.size === 0 || b.size === 0) return false
  const sharedCount = [...a].filter((word) => b.has(word)).length
  return sharedCount / Math.min(a.size, b.size) >= 0.8 && sharedCount / Math.max(a.size, b.size) >= 0.5
}
