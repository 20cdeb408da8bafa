import { createHash } from 'node:crypto'

/** Chance that falls the same way on every machine: a seeded generator with the draws the demo needs. */
export type Chance = {
  /** From 0 up to, not including, 1. */
  draw(): number
  between(least: number, most: number): number
  whole(least: number, most: number): number
  happens(probability: number): boolean
  pick<T>(list: readonly T[]): T
  /** One of the keys, as often as its weight says. */
  weighted<K extends string>(weights: Record<K, number>): K
}

export function chanceOf(seed: string): Chance {
  let state = createHash('sha256').update(seed).digest().readUInt32LE(0)
  // mulberry32
  const draw = () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  const between = (least: number, most: number) => least + draw() * (most - least)
  return {
    draw,
    between,
    whole: (least, most) => Math.floor(between(least, most + 1)),
    happens: (probability) => draw() < probability,
    pick: (list) => {
      if (list.length === 0) throw new RangeError('Nothing to pick from')
      return list[Math.floor(draw() * list.length)] as (typeof list)[number]
    },
    weighted<K extends string>(weights: Record<K, number>): K {
      const entries = Object.entries<number>(weights) as [K, number][]
      let left = draw() * entries.reduce((sum, [, weight]) => sum + weight, 0)
      for (const [key, weight] of entries) {
        left -= weight
        if (left < 0) return key
      }
      return (entries.at(-1) as [K, number])[0]
    },
  }
}
