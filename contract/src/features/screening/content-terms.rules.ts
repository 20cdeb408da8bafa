import { fold } from './fold.rules.ts'
import type { Hit } from './screening.rules.ts'

/** Card networks forbid terms that suggest minors or force, in titles, descriptions and search terms alike. */
const terms = [
  {
    pattern:
      /(?<![\p{L}\p{N}])(?:under ?-?age[d]?|pre-?teens?|teen(?:s|age|aged|agers?)?|jailbait|lolitas?|lolis?|barely legal|school ?-?girls?|school ?-?boys?|minors?|barely 1[0-8]|(?:1[0-7]|[1-9]) ?-?(?:yo|y\/o|years? ?-?old))(?![\p{L}\p{N}])/gu,
    reason: 'This suggests minors, which card networks forbid.',
  },
  {
    pattern:
      /(?<![\p{L}\p{N}])(?:raped?|raping|forced|against (?:her|his|their) will|drugged|unconscious|non-?consen(?:t|sual)|without (?:her|his|their) consent)(?![\p{L}\p{N}])/gu,
    reason: 'This suggests force, which card networks forbid.',
  },
]

/** Finds terms that are forbidden in any text of a content item. */
export function findContentTerms(text: string): Hit[] {
  const folded = fold(text)
  return terms.flatMap(({ pattern, reason }) =>
    [...folded.text.matchAll(pattern)].map((match) => ({
      kind: 'word' as const,
      type: 'PROHIBITED_CONTENT' as const,
      reason,
      start: folded.starts[match.index] ?? 0,
      end: folded.starts[match.index + match[0].length] ?? text.length,
    })),
  )
}
