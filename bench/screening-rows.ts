import { readFileSync } from 'node:fs'

export type ScreeningRow = { writer: string; label: string; text: string }

/** The tuning half, the test half by the same writers, or messages by other writers. */
export type ScreeningSet = 'tuning' | 'test' | 'unseen'

/** Only the tuning half may be read while tuning. */
export function readScreeningRows(set: ScreeningSet = 'tuning'): ScreeningRow[] {
  const name = set === 'tuning' ? 'screening' : `screening-${set}`
  return readFileSync(new URL(`./assist/${name}.tsv`, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t'))
    .map(([writer = '', label = '', text = '']) => ({ writer, label, text }))
}
