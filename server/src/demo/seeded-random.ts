import { createHash } from 'node:crypto'

/** A seeded random generator: the same seed gives the same values on every machine. */
export type SeededRandom = {
  /** From 0 (inclusive) to 1 (exclusive). */
  next(): number
  between(min: number, max: number): number
  /** A whole number, both bounds inclusive. */
  int(min: number, max: number): number
  /** True with the given probability. */
  chance(probability: number): boolean
  pick<T>(list: readonly T[]): T
  /** One of the keys, with a probability proportional to its weight. */
  weighted<K extends string>(weights: Record<K, number>): K
}

export function createRandom(seed: string): SeededRandom {
  let state = createHash('sha256').update(seed).digest().readUInt32LE(0)
  // mulberry32
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  const between = (min: number, max: number) => min + next() * (max - min)
  return {
    next,
    between,
    int: (min, max) => Math.floor(between(min, max + 1)),
    chance: (probability) => next() < probability,
    pick: (list) => {
      if (list.length === 0) throw new RangeError('Cannot pick from an empty list')
      return list[Math.floor(next() * list.length)] as (typeof list)[number]
    },
    weighted<K extends string>(weights: Record<K, number>): K {
      const entries = Object.entries<number>(weights) as [K, number][]
      let remaining = next() * entries.reduce((sum, [, weight]) => sum + weight, 0)
      for (const [key, weight] of entries) {
        remaining -= weight
        if (remaining < 0) return key
      }
      return (entries.at(-1) as [K, number])[0]
    },
  }
}
