import { afterEach, beforeEach } from 'vitest'

// Whatever complains on the console is a defect, even when every assertion holds.
// biome-ignore lint/suspicious/noConsole: this is the watch on it
const real = console.error
let complaints: string[] = []

beforeEach(() => {
  complaints = []
  console.error = (...words: unknown[]) => {
    complaints.push(words.map(String).join(' '))
    real(...words)
  }
})

afterEach(() => {
  console.error = real
  if (complaints.length > 0) throw new Error(`console.error was called:\n${complaints.join('\n')}`)
})
