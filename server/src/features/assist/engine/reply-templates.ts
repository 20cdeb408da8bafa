import { modelRows } from './model-rows.ts'

/** A reply with placeholders. `key` names what it answers: an intent, or a subject of one ("asks_price.unknown"). */
export type ReplyTemplate = { language: string; key: string; tone: string; text: string }

export const templates: ReplyTemplate[] = modelRows('templates.tsv').map(
  ([language = '', key = '', tone = '', text = '']) => ({ language, key, tone, text }),
)
export const templateLanguages = new Set(templates.map(({ language }) => language))

/** Contains a price or the fan's own words. */
export const isSpecific = ({ text }: ReplyTemplate): boolean =>
  /\{(label|label_start|amount|quoted|offer|echo|fitting)\}/.test(text)
