import { readFileSync } from 'node:fs'
import { contrast, toHex } from '@greenroom/contract/kit/brand-color.rules.ts'
import { expect, test } from 'vitest'

const read = (name: string) => readFileSync(new URL(`./${name}.css`, import.meta.url), 'utf8')
const themes = { light: read('theme'), dark: read('theme') + read('dark') }

/** The last declaration of a color wins, as in the cascade. */
function shade(css: string, name: string, hue: number, strength: number): string {
  const [match] = [...css.matchAll(new RegExp(`--color-${name}: oklch\\(([^;]*)\\);`, 'g'))].reverse()
  const brandMatch = /^([\d.]+) calc\(([\d.]+) \* var\(--brand-chroma\)\) var\(--brand-hue\)$/.exec(
    match?.[1] ?? '',
  )
  if (brandMatch)
    return toHex({ lightness: Number(brandMatch[1]), chroma: Number(brandMatch[2]) * strength, hue })
  const [lightness = 0, chroma = 0, fixedHue = 0] = (match?.[1] ?? '').split(' ').map(Number)
  return toHex({ lightness, chroma, hue: fixedHue })
}

const pairs: [text: string, on: string, ratio: number][] = [
  ['on-brand', 'brand', 4.5],
  ['on-brand', 'brand-hover', 4.5],
  ['brand-ink', 'surface', 4.5],
  ['brand-ink', 'canvas', 4.5],
  ['brand-ink', 'brand-soft', 4.5],
  ['brand-ink', 'selected', 4.5],
  ['ink', 'brand-soft', 4.5],
  ['ink-2', 'selected', 4.5],
  ['ink', 'bubble-out', 4.5],
  ['on-room', 'room', 4.5],
  ['on-room-2', 'room-deep', 4.5],
  ['focus', 'surface', 3],
]

test.each(Object.entries(themes))('every brand color is readable in the %s theme', (_, css) => {
  const failures: string[] = []
  for (const [text, on, ratio] of pairs)
    for (let hue = 0; hue < 360; hue += 5)
      for (const strength of [0, 0.5, 1, 1.5]) {
        const actual = contrast(shade(css, text, hue, strength), shade(css, on, hue, strength))
        if (actual < ratio) failures.push(`${text} on ${on} at ${hue}, ${strength}: ${actual.toFixed(2)}`)
      }
  expect(failures).toEqual([])
})
