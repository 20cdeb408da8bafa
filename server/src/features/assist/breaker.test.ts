import { expect, test } from 'vitest'
import { createBreaker, MAX_FAILURES, PAUSE_MS } from './breaker.ts'

/** f: failed attempt, s: successful attempt, -: rejected, t: the pause ends. */
test.each([
  ['stays closed while calls succeed', 'sss'],
  ['stays closed when a success interrupts the failures', 'ffsffs'],
  ['opens after three failures in a row', 'fff--'],
  ['tries once after the pause and closes on success', 'fff-tsss'],
  ['tries once after the pause and opens again on failure', 'fff-tf--tf-'],
])('%s: %s', (_, script) => {
  let now = 0
  const breaker = createBreaker(() => now)
  for (const step of script) {
    if (step === 't') {
      now += PAUSE_MS
      continue
    }
    expect(breaker.tryAcquire(), step).toBe(step !== '-')
    if (step !== '-') breaker.report(step === 's')
  }
})

test('allows only one attempt after the pause', () => {
  let now = 0
  const breaker = createBreaker(() => now)
  for (let i = 0; i < MAX_FAILURES; i++) {
    breaker.tryAcquire()
    breaker.report(false)
  }
  expect(breaker.isPaused()).toBe(true)
  now = PAUSE_MS
  expect([breaker.tryAcquire(), breaker.tryAcquire(), breaker.isPaused()]).toEqual([true, false, true])
  breaker.report(true)
  expect([breaker.tryAcquire(), breaker.isPaused()]).toEqual([true, false])
})
