import { stripVTControlCharacters } from 'node:util'
import { readReport } from './test-count.mjs'

const LINES = 8

/** What failed by name, with the first lines of why: a long record is often cut to its end. */
export function failedInVitest(file) {
  return (readReport(file)?.testResults ?? []).flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed')
    if (failed.length > 0) return failed.map((test) => told([name, test.fullName], test.failureMessages))
    return status === 'failed' ? [told([name, 'failed outside of its tests'], [message])] : []
  })
}

export function failedInPlaywright(file) {
  const report = readReport(file)
  const stray = (report?.errors ?? []).map((error) => told(['outside of any journey'], [error.message]))
  return [...journeysOf(report, 'unexpected'), ...stray]
}

/** Journeys that passed at the second try, with what went wrong at the first. */
export function flakyInPlaywright(file) {
  return journeysOf(readReport(file), 'flaky')
}

const journeysOf = (report, status) => (report?.suites ?? []).flatMap((suite) => within(suite, [], status))

function within(suite, above, wanted) {
  const titles = [...above, suite.title]
  const own = (suite.specs ?? []).flatMap(({ title, tests }) =>
    tests
      .filter(({ status }) => status === wanted)
      .map(({ results }) => {
        const errors = results.find(({ errors }) => errors.length > 0)?.errors ?? []
        return told(
          [...titles, title],
          errors.map(({ message }) => message),
        )
      }),
  )
  return [...own, ...(suite.suites ?? []).flatMap((inner) => within(inner, titles, wanted))]
}

function told(names, messages) {
  const why = stripVTControlCharacters(messages.filter(Boolean).join('\n')).split('\n').slice(0, LINES)
  return [names.join(' › '), ...why.map((line) => `    ${line}`)].join('\n')
}
