import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  Group,
  groupFromId,
  idFor,
  isRowKey,
  type Occurrence,
  occurrenceCounter,
  rowKeyOf,
} from './import-occurrences.ts'

/** A row may be invalid until it is fixed, or lack a fan until the fan is imported. */
type Row = { content: string; state: 'valid' | 'invalid' | 'no-fan' }
type ErrorRow = { content: string; key: string }

const fileHash = (name: string) => createHash('sha256').update(name).digest('hex')

function createLedger() {
  const groups = new Map<string, Group>()
  const record = (occurrence: Occurrence): boolean => {
    const recorded = groups.get(occurrence.group) ?? new Group()
    const id = idFor(occurrence, recorded)
    if (id === null) return false
    expect(groupFromId(id)).toBe(occurrence.group)
    expect(recorded.has(id)).toBe(false)
    recorded.add(id)
    groups.set(occurrence.group, recorded)
    return true
  }
  return {
    total: () => [...groups.values()].reduce((sum, ids) => sum + ids.size, 0),
    /** Returns the rows for the error file and the number of new rows. */
    run(rows: Row[], { hasFans, name = 'x' }: { hasFans: boolean; name?: string }) {
      const hash = fileHash(name)
      const occurrenceOf = occurrenceCounter(hash)
      const errors: ErrorRow[] = []
      let added = 0
      for (const [i, { content, state }] of rows.entries()) {
        const occurrence = state === 'invalid' ? null : occurrenceOf({ number: i + 2, content, rowKey: null })
        if (occurrence && (hasFans || state === 'valid')) added += Number(record(occurrence))
        else errors.push({ content, key: rowKeyOf(hash, i + 2, occurrence) })
      }
      return { errors, added }
    },
    fix(errors: ErrorRow[]) {
      const occurrenceOf = occurrenceCounter(fileHash(`fixed ${errors.length}`))
      return errors.filter(({ content, key }, i) =>
        record(occurrenceOf({ number: i + 2, content, rowKey: key })),
      ).length
    },
  }
}

const anyRows = fc.array(
  fc.record<Row>({
    content: fc.constantFrom('a', 'b'),
    state: fc.constantFrom('valid', 'invalid', 'no-fan'),
  }),
  { maxLength: 12 },
)

test('every sale is recorded once, whatever the order of the original, error and fixed files', () => {
  fc.assert(
    fc.property(
      anyRows,
      fc.boolean(),
      fc.boolean(),
      fc.boolean(),
      (rows, runFirst, rerunFirst, importFixed) => {
        const ledger = createLedger()
        // The error file may come from the dry run.
        const { errors } = runFirst
          ? ledger.run(rows, { hasFans: false })
          : createLedger().run(rows, { hasFans: false })
        if (rerunFirst) ledger.run(rows, { hasFans: true })
        ledger.fix(errors)
        expect(ledger.fix(errors)).toBe(0)
        ledger.run(rows, { hasFans: true })
        expect(ledger.total()).toBe(rows.length)
        expect(ledger.run(rows, { hasFans: true }).added).toBe(0)
        if (importFixed) {
          const fixedRows = rows.map((row): Row => ({ ...row, state: 'valid' }))
          expect(ledger.run(fixedRows, { hasFans: true, name: 'fixed in place' }).added).toBe(0)
        }
      },
    ),
    { numRuns: 500 },
  )
})

const validRows = (contents: string): Row[] => [...contents].map((content) => ({ content, state: 'valid' }))

test('overlapping files record the maximum count of each row, and importing them again changes nothing', () => {
  const contents = fc.array(fc.constantFrom('a', 'b'), { maxLength: 6 })
  fc.assert(
    fc.property(fc.array(contents, { minLength: 1, maxLength: 4 }), (files) => {
      const ledger = createLedger()
      const run = (letters: string[]) =>
        ledger.run(validRows(letters.join('')), { hasFans: true, name: letters.join('') })
      for (const file of files) run(file)
      const max = (content: string) =>
        Math.max(...files.map((file) => file.filter((row) => row === content).length))
      expect(ledger.total()).toBe(max('a') + max('b'))
      expect(files.map((file) => run(file).added)).toEqual(files.map(() => 0))
    }),
    { numRuns: 300 },
  )
})

test('a longer file adds only new rows, in any position', () => {
  const ledger = createLedger()
  expect(ledger.run(validRows('aab'), { hasFans: true }).added).toBe(3)
  expect(ledger.run(validRows('baacab'), { hasFans: true, name: 'longer' }).added).toBe(3)
  expect(ledger.run(validRows('aab'), { hasFans: true }).added).toBe(0)
})

test('rows of an error file can be fixed in separate uploads and are recorded once', () => {
  const ledger = createLedger()
  const rows: Row[] = [
    { content: 'a', state: 'invalid' },
    { content: 'a', state: 'invalid' },
    { content: 'a', state: 'valid' },
  ]
  const { errors } = ledger.run(rows, { hasFans: true })
  expect(ledger.fix(errors.slice(0, 1))).toBe(1)
  expect(ledger.fix(errors.slice(1))).toBe(1)
  expect([ledger.fix(errors), ledger.total()]).toEqual([0, 3])
})

test.each(['', 'x', '7', `${'a'.repeat(12)}-`, `${'a'.repeat(12)}-1.short.1`, "'; DROP TABLE fans"])(
  '%j is not a row key, so the row is counted like any other',
  (text) => {
    expect(isRowKey(text)).toBe(false)
    const occurrenceOf = occurrenceCounter(fileHash('x'))
    const nth = (number: number, rowKey: string | null) => occurrenceOf({ number, content: 'a', rowKey }).nth
    expect([nth(2, text), nth(3, null)]).toEqual([1, 2])
  },
)

test.runIf(process.env.TEST_ALL)(
  '100,000 identical rows are processed in linear time',
  { timeout: 90_000 },
  () => {
    const group = new Group()
    const startUsage = process.cpuUsage()
    const added = ['first', 'again'].map((name) => {
      const occurrenceOf = occurrenceCounter(fileHash(name))
      let count = 0
      for (let number = 2; number < 100_002; number++) {
        const id = idFor(occurrenceOf({ number, content: 'a', rowKey: null }), group)
        if (id === null) continue
        group.add(id)
        count++
      }
      return count
    })
    expect(added).toEqual([100_000, 0])
    // CPU time; a quadratic algorithm would take minutes.
    expect(process.cpuUsage(startUsage).user / 1_000).toBeLessThan(15_000)
  },
)
