import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { type Intent, isIntent } from '../server/src/features/assist/engine/intents.ts'

/** Changing the seed would mix seen messages into the test half. */
const SEED = 'greenroom-assist-1'

export type Labelled = { intent: Intent; text: string }

export function readLabelled(path: string): Labelled[] {
  return readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const [text = '', intent = ''] = line.split('\t').toReversed()
      if (!isIntent(intent)) throw new Error(`Unknown intent: ${intent}`)
      return { intent, text }
    })
}

/** Halves of every intent, by the hash of the text: the order of the file does not matter. */
export function splitHalves(all: Labelled[]): { tuning: Labelled[]; test: Labelled[] } {
  const halves: { tuning: Labelled[]; test: Labelled[] } = { tuning: [], test: [] }
  for (const [intent, group] of Map.groupBy(all, (item) => item.intent)) {
    const rank = ({ text }: Labelled) =>
      createHash('sha256').update(`${SEED}:${intent}:${text}`).digest('hex')
    const shuffled = group.toSorted((a, b) => (rank(a) < rank(b) ? -1 : 1))
    for (const [index, item] of shuffled.entries()) (index % 2 === 0 ? halves.tuning : halves.test).push(item)
  }
  return halves
}
