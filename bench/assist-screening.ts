import { screen } from '../contract/src/features/screening/screening.rules.ts'
import { check, printTable } from './report.ts'
import { readScreeningRows, type ScreeningSet } from './screening-rows.ts'

const MIN_RECALL = 0.95
const MIN_RECALL_EACH = 0.9
const MAX_FALSE_ALARMS = 0.02
const MAX_MS = 1
const WARM_UP_PASSES = 5
const counted = ['phone', 'email', 'link', 'handle', 'under_age']

/** A row counts as found if its own kind was found; any hit in a clean row is a false alarm. */
export function measureScreening(set: ScreeningSet): boolean {
  const rows = readScreeningRows(set)
  // A running server has compiled its patterns.
  for (let pass = 0; pass < WARM_UP_PASSES; pass++) for (const { text } of rows) screen(text)
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
    [`screening, ${set}`, 'rows', 'found', 'share'],
    groups.map(({ label, all, found }) => [label, `${all}`, `${found}`, percent(found / all)]),
  )
  if (set === 'tuning')
    for (const result of results)
      if (isFound(result) === (result.label === 'clean'))
        console.log(`${result.label}\t${result.kinds.join()}\t${result.text}`)
  const five = groups.filter(({ label }) => counted.includes(label))
  const recall = sum(five.map(({ found }) => found)) / sum(five.map(({ all }) => all))
  const min = Math.min(...five.map(({ found, all }) => found / all))
  const clean = groups.find(({ label }) => label === 'clean')
  const alarms = clean ? clean.found / clean.all : 1
  const speed = check('screening: time per message', ms < MAX_MS, `${ms.toFixed(3)} ms, under ${MAX_MS} ms`)
  // The classifier was trained on the tuning rows, and many of them are deliberately hard.
  if (set === 'tuning') {
    console.log(
      `  not required: recall ${percent(recall)}, lowest ${percent(min)}, alarms ${percent(alarms)}`,
    )
    return speed
  }
  return [
    speed,
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
  ].every(Boolean)
}

const sum = (values: number[]) => values.reduce((a, b) => a + b, 0)
const percent = (share: number) => `${(share * 100).toFixed(1)}%`
