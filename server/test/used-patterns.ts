import { parentPort } from 'node:worker_threads'
import { readScreeningRows } from '../../bench/screening-rows.ts'
import { repeats, textReaders } from './user-text.ts'

/** A pattern and how it is applied. */
export type UsedPattern = { pattern: RegExp; isSplit: boolean }

// Runs in a worker, because patterns are slower everywhere once the methods of RegExp were replaced.
const methods = ['exec', 'test', Symbol.matchAll, Symbol.replace, Symbol.split, Symbol.match]
const prototype = RegExp.prototype as unknown as Record<PropertyKey, (...args: unknown[]) => unknown>
const used = new Map<string, UsedPattern>()
for (const method of methods) {
  const original = prototype[method] as (...args: unknown[]) => unknown
  prototype[method] = function (this: RegExp, ...args: unknown[]) {
    const isSplit = method === Symbol.split
    // Splitting creates a sticky copy.
    if (!this.sticky) used.set(`${this} ${isSplit}`, { pattern: this, isSplit })
    return original.apply(this, args)
  }
}
const samples = [
  'call me at 415 555 01, my snap is at gmail dot com/x. i turn 18, mom says no school, tengo, bin 2 girls',
  'is 9 <b>a</b> a@b.co www.a.b/ $5 mail x 👍 you are 1/2/2020 ж é in detention',
  repeats.join(''),
  ...repeats.map((part) => part.repeat(5)),
  ...readScreeningRows()
    .filter((_, i) => i % 100 === 0)
    .map(({ text }) => text),
]
for (const read of Object.values(textReaders)) for (const sample of samples) read(sample)
parentPort?.postMessage([...used.values()])
