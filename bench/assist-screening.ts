import { screen } from '../contract/src/features/screening/screening.rules.ts'
import { check, printTable } from './report.ts'
import { readScreeningRows } from './screening-rows.ts'

const MIN_RECALL = 0.95
const MIN_RECALL_EACH = 0.9
const MAX_FALSE_ALARMS = 0.02
const MAX_MS = 1
const counted = ['phone', 'email', 'link', 'handle', 'under_age']

/** A row counts as found if its own kind was found; any hit in a clean row is a false alarm. */
export function measureScreening(half: 'tuning' | 'test', showsMisses: boolean): boolean {
  const rows = readScreeningRows(half)
  for (const { text } of rows) screen(text)
  // CPU time, so that other programs do not count.
  const startedAt = process.cpuUsage()
  const results = rows.map(({ label, text }) => ({
    label,
    text,
    kinds: screen(text).map(({ kind }) => kind),
  }))
  const { user, system } = process.cpuUsage(startedAt)
  const ms = (user + system) / 1_000 / rows.length
  const isFound = ({ label, kinds }: (typeof results)[number]) =>
    label === 'clean' ? kinds.length > 0 : kinds.some((kind) => kind === label)
  const groups = Object.entries(Object.groupBy(results, ({ label }) => label)).map(([label, all = []]) => ({
    label,
    all: all.length,
    found: all.filter(isFound).length,
  }))
  printTable(
    [`screening, ${half}`, 'rows', 'found', 'share'],
    groups.map(({ label, all, found }) => [label, `${all}`, `${found}`, percent(found / all)]),
  )
  if (showsMisses)
    for (const result of results)
      if (isFound(result) === (result.label === 'clean'))
        console.log(`${result.label}\t${result.kinds.join()}\t${result.text}`)
  const five = groups.filter(({ label }) => counted.includes(label))
  const recall = sum(five.map(({ found }) => found)) / sum(five.map(({ all }) => all))
  const min = Math.min(...five.map(({ found, all }) => found / all))
  const clean = groups.find(({ label }) => label === 'clean')
  const alarms = clean ? clean.found / clean.all : 1
  return [
    check('screening: recall', recall >= MIN_RECALL, `${percent(recall)}, at least ${percent(MIN_RECALL)}`),
    check(
      'screening: recall per type',
      min >= MIN_RECALL_EACH,
      `lowest ${percent(min)}, at least ${percent(MIN_RECALL_EACH)}`,
    ),
    check(
      'screening: false alarms',
      alarms <= MAX_FALSE_ALARMS,
      `${percent(alarms)}, at most ${percent(MAX_FALSE_ALARMS)}`,
    ),
    check('screening: time per message', ms < MAX_MS, `${ms.toFixed(3)} ms, under ${MAX_MS} ms`),
  ].every(Boolean)
}

const sum = (values: number[]) => values.reduce((a, b) => a + b, 0)
const percent = (share: number) => `${(share * 100).toFixed(1)}%`
