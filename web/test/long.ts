import { test } from 'vitest'

/** A slow test, for CI and `npm test -- --all`. */
export const longTest = test.skipIf(import.meta.env.TEST_QUICK)
