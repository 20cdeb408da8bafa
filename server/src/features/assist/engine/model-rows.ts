import { readFileSync } from 'node:fs'

/** Rows of a TSV file in `model`. */
export const modelRows = (name: string): string[][] =>
  readFileSync(new URL(`./model/${name}`, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => line.split('\t'))
