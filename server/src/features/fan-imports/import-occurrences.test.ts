import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  Group,
  groupOf,
  idFor,
  isRowKey,
  type Occurrence,
  occurrenceCounter,
  rowKeyOf,
} from './import-occurrences.ts'

/** A row may be invalid until fixed, or without a fan until it is imported. */
type Row = { content: string; state: 'good' | 'unreadable' | 'homeless' }
type ErrorRow = { content: string; key: string }

const fileHash = (name: string) => createHash('sha256').update(name).digest('hex')

function ledger() {
  const groups = new Map<string, Group>()
  const book = (occurrence: Occurrence): boolean => {
    const booked = groups.get(occurrence.group) ?? new Group()
    const id = idFor(occurrence, booked)
    if (id === null) return false
    expect(groupOf(id)).toBe(occurrence.group)
    expect(booked.has(id)).toBe(false)
    booked.add(id)
    groups.set(occurrence.group, booked)
    return true
  }
  return {
    total: () => [...groups.values()].reduce((sum, ids) => sum + ids.size, 0),
    /** Returns the rows for the error file and the number of new rows. */
    run(rows: Row[], { homes, name = 'x' }: { homes: boolean; name?: string }) {
      const hash = fileHash(name)
      const occurrenceOf = occurrenceCounter(hash)
      const errors: ErrorRow[] = []
      let added = 0
      for (const [i, { content, state }] of rows.entries()) {
        const position =
          state === 'unreadable' ? null : occurrenceOf({ number: i + 2, content, rowKey: null })
        if (position && (homes || state === 'good')) added += Number(book(position))
        else errors.push({ content, key: rowKeyOf(hash, i + 2, position) })
      }
      return { errors, added }
    },
    fix(errors: ErrorRow[]) {
      const occurrenceOf = occurrenceCounter(fileHash(`fixed ${errors.length}`))
      return errors.filter(({ content, key }, i) =>
        book(occurrenceOf({ number: i + 2, content, rowKey: key })),
      ).length
    },
  }
}

const rowsOf = fc.array(
  fc.record<Row>({
    content: fc.constantFrom('a', 'b'),
    state: fc.constantFrom('good', 'unreadable', 'homeless'),
  }),
  { maxLength: 12 },
)

test('every sale is booked once, in any order of file, error file and fixed file', () => {
  fc.assert(
    fc.property(rowsOf, fc.boolean(), fc.boolean(), fc.boolean(), (rows, runFirst, again, fixed) => {
      const book = ledger()
      // The error file may come from the dry run.
      const { errors } = runFirst ? book.run(rows, { homes: false }) : ledger().run(rows, { homes: false })
      if (again) book.run(rows, { homes: true })
      book.fix(errors)
      expect(book.fix(errors)).toBe(0)
      book.run(rows, { homes: true })
      expect(book.total()).toBe(rows.length)
      expect(book.run(rows, { homes: true }).added).toBe(0)
      if (fixed) {
        const good = rows.map((row): Row => ({ ...row, state: 'good' }))
        expect(book.run(good, { homes: true, name: 'fixed in place' }).added).toBe(0)
      }
    }),
    { numRuns: 500 },
  )
})

const good = (contents: string): Row[] => [...contents].map((content) => ({ content, state: 'good' }))

test('overlapping files add up to the longest, and importing them again changes nothing', () => {
  const contents = fc.array(fc.constantFrom('a', 'b'), { maxLength: 6 })
  fc.assert(
    fc.property(fc.array(contents, { minLength: 1, maxLength: 4 }), (files) => {
      const book = ledger()
      const run = (letters: string[]) =>
        book.run(good(letters.join('')), { homes: true, name: letters.join('') })
      for (const file of files) run(file)
      const max = (content: string) =>
        Math.max(...files.map((file) => file.filter((row) => row === content).length))
      expect(book.total()).toBe(max('a') + max('b'))
      expect(files.map((file) => run(file).added)).toEqual(files.map(() => 0))
    }),
    { numRuns: 300 },
  )
})

test('a longer file adds only new rows, in any position', () => {
  const book = ledger()
  expect(book.run(good('aab'), { homes: true }).added).toBe(3)
  expect(book.run(good('baacab'), { homes: true, name: 'longer' }).added).toBe(3)
  expect(book.run(good('aab'), { homes: true }).added).toBe(0)
})

test('an error file of an error file keeps the row keys', () => {
  const book = ledger()
  const rows: Row[] = [
    { content: 'a', state: 'unreadable' },
    { content: 'a', state: 'unreadable' },
    { content: 'a', state: 'good' },
  ]
  const { errors } = book.run(rows, { homes: true })
  expect(book.fix(errors.slice(0, 1))).toBe(1)
  expect(book.fix(errors.slice(1))).toBe(1)
  expect([book.fix(errors), book.total()]).toEqual([0, 3])
})

test.each(['', 'x', '7', `${'a'.repeat(12)}-`, `${'a'.repeat(12)}-1.short.1`, "'; DROP TABLE fans"])(
  '%j is not one of our keys: the row counts like any other',
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
