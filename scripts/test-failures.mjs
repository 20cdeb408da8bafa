import { stripVTControlCharacters } from 'node:util'
import { readReport } from './test-count.mjs'

const MAX_LINES = 8

/** Names of failed tests with the first lines of the error, because long logs are often truncated to their end. */
export function failedInVitest(file) {
  return (readReport(file)?.testResults ?? []).flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed')
    if (failed.length > 0) return failed.map((test) => describe([name, test.fullName], test.failureMessages))
    return status === 'failed' ? [describe([name, 'failed outside of tests'], [message])] : []
  })
}

/** Tests that passed on the second attempt, with the error of the first. */
export function flakyInVitest(file) {
  return (readReport(file)?.testResults ?? []).flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter((test) => test.status === 'passed' && test.failureMessages.length > 0)
      .map((test) => describe([name, test.fullName], test.failureMessages)),
  )
}

export function failedInPlaywright(file) {
  const report = readReport(file)
  const otherErrors = (report?.errors ?? []).map((error) =>
    describe(['failed outside of journeys'], [error.message]),
  )
  return [...journeysOf(report, 'unexpected'), ...otherErrors]
}

/** Journeys that passed on the second attempt, with the error of the first. */
export function flakyInPlaywright(file) {
  return journeysOf(readReport(file), 'flaky')
}

const journeysOf = (report, status) => (report?.suites ?? []).flatMap((suite) => specsIn(suite, [], status))

function specsIn(suite, parents, expectedStatus) {
  const titles = [...parents, suite.title]
  const specs = (suite.specs ?? []).flatMap(({ title, tests }) =>
    tests
      .filter(({ status }) => status === expectedStatus)
      .map(({ results }) => {
        const errors = results.find(({ errors }) => errors.length > 0)?.errors ?? []
        return describe(
          [...titles, title],
          errors.map(({ message }) => message),
        )
      }),
  )
  return [...specs, ...(suite.suites ?? []).flatMap((inner) => specsIn(inner, titles, expectedStatus))]
}

function describe(names, messages) {
  const lines = stripVTControlCharacters(messages.filter(Boolean).join('\n')).split('\n').slice(0, MAX_LINES)
  return [names.join(' › '), ...lines.map((line) => `    ${line}`)].join('\n')
}
