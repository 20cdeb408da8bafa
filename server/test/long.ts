import { test } from 'vitest'

const runsAll = Boolean(process.env.TEST_ALL)

/** A slow test, for CI and `npm test -- --all`. */
export const longTest = test.runIf(runsAll)

/** The first cases in `npm test`, all of them in CI. */
export const firstOf = <T>(count: number, cases: readonly T[]): readonly T[] =>
  runsAll ? cases : cases.slice(0, count)
