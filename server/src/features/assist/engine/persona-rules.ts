import type { EnginePersona } from './engine.ts'

const petNames = /\b(babe|baby|honey|darling|sweetie|sweetheart|cari[ñn]o|schatz|ch[ée]ri)\b/i

/** Words that the persona's don'ts rule out: "Talk about diets", "Mention the team". */
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

/** Whether a text keeps to the persona's don'ts. */
export function allows(persona: EnginePersona): (text: string) => boolean {
  const banned = bannedWords(persona)
  return (text) => !banned.some((pattern) => pattern.test(text))
}

/** How well a text keeps to what the persona asks for: short answers, a question back. */
export function ruleScore({ voice, dos }: EnginePersona, text: string): number {
  const wishes = [voice, ...dos].join('\n')
  const isLong = (text.match(/[.!?](\s|$)/g) ?? []).length > 2
  const tooLong = isLong && /two sentences|short (answers|sentences)|keep (it|answers) short/i.test(wishes)
  const asksBack = text.trim().endsWith('?') && /question back|always ask|ask back/i.test(wishes)
  return (asksBack ? 0.8 : 0) - (tooLong ? 0.8 : 0)
}

/** The agency's own words decide whether a team may be mentioned. */
export const mentionsTeam = ({ voice, dos }: EnginePersona): boolean =>
  /\b(team|assistants?)\b/i.test([voice, ...dos].join('\n'))
