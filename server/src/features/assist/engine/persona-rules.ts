import type { EnginePersona } from './engine.ts'

const petNames = /\b(babe|baby|honey|darling|sweetie|sweetheart|cari[ñn]o|schatz|ch[ée]ri)\b/i

/** Words banned by the persona's don'ts, such as "Talk about diets" or "Mention the team". */
function bannedWords({ donts }: EnginePersona): RegExp[] {
  return donts.flatMap((rule) => {
    if (/pet ?names?/i.test(rule)) return [petNames]
    const [, subject = ''] = /\b(?:about|mention|say|the words?)\s+(.+)/i.exec(rule) ?? []
    const words = (subject.toLowerCase().match(/\p{L}{4,}/gu) ?? []).filter(
      (word) => !/^(her|his|other|their|twice|about|anything|with|when|while)$/.test(word),
    )
    return words.map((word) => new RegExp(`\\b${word.replace(/s$/, '')}`, 'iu'))
  })
}

/** Returns a check that a text respects the persona's don'ts. */
export function allows(persona: EnginePersona): (text: string) => boolean {
  const banned = bannedWords(persona)
  return (text) => !banned.some((pattern) => pattern.test(text))
}

/** How well a text follows the persona's rules, such as short answers or asking a question back. */
export function ruleScore({ voice, dos }: EnginePersona, text: string): number {
  const rules = [voice, ...dos].join('\n')
  const isLong = (text.match(/[.!?](\s|$)/g) ?? []).length > 2
  const isTooLong = isLong && /two sentences|short (answers|sentences)|keep (it|answers) short/i.test(rules)
  const asksBack = text.trim().endsWith('?') && /question back|always ask|ask back/i.test(rules)
  return (asksBack ? 0.8 : 0) - (isTooLong ? 0.8 : 0)
}

/** Whether the persona's own text allows mentioning a team. */
export const mentionsTeam = ({ voice, dos }: EnginePersona): boolean =>
  /\b(team|assistants?)\b/i.test([voice, ...dos].join('\n'))
