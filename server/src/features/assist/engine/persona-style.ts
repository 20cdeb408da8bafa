import type { EngineInput } from './engine.ts'
import type { Intent } from './intents.ts'
import type { ReplyTemplate } from './reply-templates.ts'
import { normalize } from './words.ts'

const emoji: Record<string, string[]> = {
  warm: ['🥰', '😊', '💛'],
  playful: ['😏', '😉', '😄'],
  curious: ['👀', '😊', '🤔'],
  grateful: ['🥰', '💛', '🙏'],
  direct: ['😊', '👍', '✨'],
  caring: ['💛', '🤍'],
  calm: ['🤍'],
}

/** Applies the persona's emoji, sign-off and lower case. */
export function applyPersonaStyle(
  text: string,
  { key, tone, language }: ReplyTemplate,
  isSerious: boolean,
  intent: Intent,
  { persona }: EngineInput,
  random: () => number,
): string {
  const noEmoji =
    persona.donts.some((rule) => /emoji/i.test(rule)) ||
    intent === 'insult' ||
    /^any\.(crisis|unclear_(question|news))$/.test(key)
  const max = noEmoji ? 0 : isSerious ? Math.min(persona.emojiLevel, 1) : persona.emojiLevel
  const count = max === 1 ? Math.round(random()) : Math.max(0, max - 1)
  const choices = emoji[isSerious ? 'caring' : tone] ?? []
  const start = Math.floor(random() * choices.length)
  const emojis = Array.from(
    { length: Math.min(count, choices.length) },
    (_, i) => choices[(start + i) % choices.length],
  )
  const styledText = /lower ?case/i.test(persona.voice) ? text.toLowerCase() : text
  const signOff = persona.signOffs[Math.floor(random() * persona.signOffs.length)]
  const signOffText = normalize(signOff ?? '').replace(/[^\p{L} ]/gu, '')
  const addsSignOff =
    !isSerious && !normalize(text).includes(signOffText) && intent === 'goodbye' && language === 'en'
  return [styledText, emojis.join(''), addsSignOff ? signOff : ''].filter((part) => part !== '').join(' ')
}
