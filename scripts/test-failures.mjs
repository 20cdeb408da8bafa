import { stripVTControlCharacters } from 'node:util'
import { readReport } from './test-count.mjs'

const MAX_ERROR_LINES = 8

/** Lists failed tests with the first lines of the error, because logs are often truncated to their end. */
export function findVitestFailures(file) {
  return (readReport(file)?.testResults ?? []).flatMap(({ name, status, message, assertionResults }) => {
    const failedTests = assertionResults.filter((test) => test.status === 'failed')
    if (failedTests.length > 0)
      return failedTests.map((test) => formatFailure([name, test.fullName], test.failureMessages))
    return status === 'failed' ? [formatFailure([name, 'failed outside of tests'], [message])] : []
  })
}

/** Tests that passed on the second attempt, with the error of the first. */
export function findFlakyVitestTests(file) {
  return (readReport(file)?.testResults ?? []).flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter((test) => test.status === 'passed' && test.failureMessages.length > 0)
      .map((test) => formatFailure([name, test.fullName], test.failureMessages)),
  )
}

export function findPlaywrightFailures(file) {
  const report = readReport(file)
  const otherErrors = (report?.errors ?? []).map((error) =>
    formatFailure(['failed outside of journeys'], [error.message]),
  )
  return [...findJourneys(report, 'unexpected'), ...otherErrors]
}

/** Journeys that passed on the second attempt, with the error of the first. */
export function findFlakyJourneys(file) {
  return findJourneys(readReport(file), 'flaky')
}

const findJourneys = (report, status) => (report?.suites ?? []).flatMap((suite) => specsIn(suite, [], status))

function specsIn(suite, parents, expectedStatus) {
  const titles = [...parents, suite.title]
  const specs = (suite.specs ?? []).flatMap(({ title, tests }) =>
    tests
      .filter(({ status }) => status === expectedStatus)
      .map(({ results }) => {
        const errors = results.find(({ errors }) => errors.length > 0)?.errors ?? []
        return formatFailure(
          [...titles, title],
          errors.map(({ message }) => message),
        )
      }),
  )
  return [...specs, ...(suite.suites ?? []).flatMap((inner) => specsIn(inner, titles, expectedStatus))]
}

function formatFailure(names, messages) {
  const lines = stripVTControlCharacters(messages.filter(Boolean).join('\n'))
    .split('\n')
    .slice(0, MAX_ERROR_LINES)
  return [names.join(' › '), ...lines.map((line) => `    ${line}`)].join('\n')
}
