import { readFileSync } from 'node:fs'

/** Lines of a table in `model`, split at the tabs. */
export const modelRows = (name: string): string[][] =>
  readFileSync(new URL(`./model/${name}`, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => line.split('\t'))
