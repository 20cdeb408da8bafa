import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { addCounts, countPlaywright, countVitest, formatTotal } from './test-count.mjs'

function writeReport(report: unknown): string {
  const folder = mkdtempSync(join(tmpdir(), 'greenroom-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'report.json')
  if (report !== undefined) writeFileSync(file, typeof report === 'string' ? report : JSON.stringify(report))
  return file
}

const vitestReport = {
  numPassedTests: 3,
  numFailedTests: 0,
  numPendingTests: 0,
  numTodoTests: 0,
  testResults: [],
}
const unloadableFile = { status: 'failed', assertionResults: [] }

const vitestRuns: [name: string, report: unknown, exitCode: number, line: string][] = [
  ['only passing tests', vitestReport, 0, '3 passed, 0 failed'],
  ['a failing test', { ...vitestReport, numFailedTests: 2 }, 1, '3 passed, 2 failed'],
  [
    'skipped tests',
    { ...vitestReport, numPendingTests: 1, numTodoTests: 1 },
    0,
    '3 passed, 0 failed, 2 skipped',
  ],
  ['an unhandled error beside passing tests', vitestReport, 1, '3 passed, 1 failed'],
  ['a file that does not load', { ...vitestReport, testResults: [unloadableFile] }, 1, '3 passed, 1 failed'],
  ['no tests', { ...vitestReport, numPassedTests: 0 }, 0, '0 passed, 1 failed'],
  ['a crash before the report', undefined, 134, '0 passed, 1 failed'],
  ['an incomplete report', '{"numPassed', 0, '0 passed, 1 failed'],
]

test.each(vitestRuns)('counts a vitest run with %s', (_name, report, exitCode, line) => {
  expect(formatTotal(countVitest(writeReport(report), exitCode))).toBe(line)
})

const stats = { expected: 4, unexpected: 0, flaky: 0, skipped: 0 }

const playwrightRuns: [name: string, report: unknown, exitCode: number, line: string][] = [
  ['only passing journeys', { stats }, 0, '4 passed, 0 failed'],
  ['a failing journey', { stats: { ...stats, unexpected: 1 } }, 1, '4 passed, 1 failed'],
  ['a journey that passed on its second attempt', { stats: { ...stats, flaky: 1 } }, 0, '5 passed, 0 failed'],
  ['a server that did not start', { stats: { ...stats, expected: 0 } }, 1, '0 passed, 1 failed'],
  ['a crash before the report', undefined, 1, '0 passed, 1 failed'],
]

test.each(playwrightRuns)('counts a Playwright run with %s', (_name, report, exitCode, line) => {
  expect(formatTotal(countPlaywright(writeReport(report), exitCode))).toBe(line)
})

test('the total is the sum over all runners', () => {
  const sum = addCounts({ passed: 1, failed: 2, skipped: 3 }, { passed: 10, failed: 20, skipped: 30 })
  expect(formatTotal(sum)).toBe('11 passed, 22 failed, 33 skipped')
})
