import { afterEach, beforeEach } from 'vitest'

// A call to console.error fails the test.
// biome-ignore lint/suspicious/noConsole: replaced below
const original = console.error
let errors: string[] = []

beforeEach(() => {
  errors = []
  console.error = (...args: unknown[]) => {
    errors.push(args.map(String).join(' '))
    original(...args)
  }
})

afterEach(() => {
  console.error = original
  if (errors.length > 0) throw new Error(`console.error was called:\n${errors.join('\n')}`)
})
