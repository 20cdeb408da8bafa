import { readFileSync } from 'node:fs'

export type ScreeningRow = { writer: string; label: string; text: string }

export function readScreeningRows(): ScreeningRow[] {
  return readFileSync(new URL('./assist/screening.tsv', import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t'))
    .map(([writer = '', label = '', text = '']) => ({ writer, label, text }))
}
