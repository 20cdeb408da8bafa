import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import {
  findFlakyJourneys,
  findFlakyVitestTests,
  findPlaywrightFailures,
  findVitestFailures,
} from './test-failures.mjs'

function writeReport(report: unknown): string {
  const folder = mkdtempSync(join(tmpdir(), 'greenroom-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'report.json')
  writeFileSync(file, JSON.stringify(report))
  return file
}

test('lists failed vitest tests and files that did not load', () => {
  const report = {
    testResults: [
      {
        name: 'a.test.ts',
        status: 'failed',
        assertionResults: [
          { status: 'passed', fullName: 'fine', failureMessages: [] },
          {
            status: 'failed',
            fullName: 'adds up',
            failureMessages: ['\u001b[31mexpected 1 to be 2\u001b[39m'],
          },
        ],
      },
      { name: 'b.test.ts', status: 'failed', message: 'Cannot find module', assertionResults: [] },
      { name: 'c.test.ts', status: 'passed', message: '', assertionResults: [] },
    ],
  }
  expect(findVitestFailures(writeReport(report))).toEqual([
    'a.test.ts › adds up\n    expected 1 to be 2',
    'b.test.ts › failed outside of tests\n    Cannot find module',
  ])
})

test('lists vitest tests that passed on the second attempt', () => {
  const assertionResults = [
    { status: 'passed', fullName: 'fine', failureMessages: [] },
    { status: 'passed', fullName: 'arrives', failureMessages: ['too late'] },
    { status: 'failed', fullName: 'adds up', failureMessages: ['expected 1 to be 2'] },
  ]
  const report = { testResults: [{ name: 'a.test.ts', status: 'failed', assertionResults }] }
  expect(findFlakyVitestTests(writeReport(report))).toEqual(['a.test.ts › arrives\n    too late'])
})

test('lists Playwright failures and flaky journeys separately', () => {
  const errors = (message: string) => [{ errors: [{ message }] }, { errors: [] }]
  const report = {
    errors: [{ message: 'no browser' }],
    suites: [
      {
        title: 'chat.spec.ts',
        specs: [
          { title: 'fine', tests: [{ status: 'expected', results: [{ errors: [] }] }] },
          { title: 'sent once', tests: [{ status: 'flaky', results: errors('twice') }] },
        ],
        suites: [
          {
            title: 'on a phone',
            specs: [{ title: 'fits', tests: [{ status: 'unexpected', results: errors('376 px') }] }],
          },
        ],
      },
    ],
  }
  expect(findPlaywrightFailures(writeReport(report))).toEqual([
    'chat.spec.ts › on a phone › fits\n    376 px',
    'failed outside of journeys\n    no browser',
  ])
  expect(findFlakyJourneys(writeReport(report))).toEqual(['chat.spec.ts › sent once\n    twice'])
})

test('truncates long errors and finds no failures in a missing report', () => {
  const failureMessages = [Array.from({ length: 40 }, (_, line) => `line ${line}`).join('\n')]
  const assertionResults = [{ status: 'failed', fullName: 'long', failureMessages }]
  const report = { testResults: [{ name: 'a.test.ts', status: 'failed', assertionResults }] }
  expect(findVitestFailures(writeReport(report))[0]?.split('\n')).toHaveLength(9)
  expect(findVitestFailures('/nowhere.json')).toEqual([])
  expect(findPlaywrightFailures('/nowhere.json')).toEqual([])
})
