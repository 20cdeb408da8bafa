import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { type Intent, isIntent } from '../server/src/features/assist/engine/intents.ts'

/** Changing the seed would mix seen messages into the test half. */
const SEED = 'greenroom-assist-1'

export type LabeledText = { intent: Intent; text: string }

export function readLabeledTexts(path: string): LabeledText[] {
  return readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const [text = '', intent = ''] = line.split('\t').toReversed()
      if (!isIntent(intent)) throw new Error(`Unknown intent: ${intent}`)
      return { intent, text }
    })
}

/** Splits every intent in half by the hash of the text, so the order of the file doesn't matter. */
export function splitHalves(items: LabeledText[]): { tuning: LabeledText[]; test: LabeledText[] } {
  const halves: { tuning: LabeledText[]; test: LabeledText[] } = { tuning: [], test: [] }
  for (const [intent, group] of Map.groupBy(items, (item) => item.intent)) {
    const rank = ({ text }: LabeledText) =>
      createHash('sha256').update(`${SEED}:${intent}:${text}`).digest('hex')
    const shuffled = group.toSorted((a, b) => (rank(a) < rank(b) ? -1 : 1))
    for (const [index, item] of shuffled.entries()) (index % 2 === 0 ? halves.tuning : halves.test).push(item)
  }
  return halves
}
