import { readFileSync } from 'node:fs'

export type ScreeningRow = { writer: string; label: string; text: string }

/** Rows for tuning, or rows by authors that must not be read while tuning. */
export function readScreeningRows(half: 'tuning' | 'test' = 'tuning'): ScreeningRow[] {
  const name = half === 'tuning' ? 'screening' : 'screening-test'
  return readFileSync(new URL(`./assist/${name}.tsv`, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t'))
    .map(([writer = '', label = '', text = '']) => ({ writer, label, text }))
}
