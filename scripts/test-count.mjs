import { readFileSync } from 'node:fs'

/** What a runner reported, whichever it was; a crash, an empty run and a stray error each count as a failure. */
export function countVitest(file, exitCode) {
  const report = readReport(file)
  if (!report) return crashed()
  // A file that does not even load has no tests to fail.
  const broken = report.testResults.filter(
    (result) => result.status === 'failed' && result.assertionResults.length === 0,
  )
  return settle(
    {
      passed: report.numPassedTests,
      failed: report.numFailedTests + broken.length,
      skipped: report.numPendingTests + (report.numTodoTests ?? 0),
    },
    exitCode,
  )
}

export function countPlaywright(file, exitCode) {
  const report = readReport(file)
  if (!report) return crashed()
  const { expected, unexpected, flaky, skipped } = report.stats
  // Passing at the second try is passing; the runner lists those by name.
  return settle({ passed: expected + flaky, failed: unexpected, skipped }, exitCode)
}

function settle(count, exitCode) {
  const silentFailure = count.failed === 0 && (exitCode !== 0 || count.passed === 0)
  return silentFailure ? { ...count, failed: 1 } : count
}

function crashed() {
  return { passed: 0, failed: 1, skipped: 0 }
}

export function add(a, b) {
  return { passed: a.passed + b.passed, failed: a.failed + b.failed, skipped: a.skipped + b.skipped }
}

export function totalLine({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}

export function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}
