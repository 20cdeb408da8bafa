import { readFileSync } from 'node:fs'

/** Reads test counts from a report. A crash, an empty run and an error outside of tests each count as a failure. */
export function countVitest(file, exitCode) {
  const report = readReport(file)
  if (!report) return crashCount()
  // A file that fails to load has no test results.
  const unloadableFiles = report.testResults.filter(
    (result) => result.status === 'failed' && result.assertionResults.length === 0,
  )
  return withSilentFailure(
    {
      passed: report.numPassedTests,
      failed: report.numFailedTests + unloadableFiles.length,
      skipped: report.numPendingTests + (report.numTodoTests ?? 0),
    },
    exitCode,
  )
}

export function countPlaywright(file, exitCode) {
  const report = readReport(file)
  if (!report) return crashCount()
  const { expected, unexpected, flaky, skipped } = report.stats
  // Flaky tests count as passed and are listed by name.
  return withSilentFailure({ passed: expected + flaky, failed: unexpected, skipped }, exitCode)
}

function withSilentFailure(count, exitCode) {
  const isSilentFailure = count.failed === 0 && (exitCode !== 0 || count.passed === 0)
  return isSilentFailure ? { ...count, failed: 1 } : count
}

function crashCount() {
  return { passed: 0, failed: 1, skipped: 0 }
}

export function addCounts(a, b) {
  return { passed: a.passed + b.passed, failed: a.failed + b.failed, skipped: a.skipped + b.skipped }
}

export function formatTotal({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}

export function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}
