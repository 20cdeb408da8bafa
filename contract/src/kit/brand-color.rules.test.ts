import { describe, expect, test } from 'vitest'
import { brandShade, brandVariables, contrast, isColor, toHex, toOklch } from './brand-color.rules.ts'

test.each([
  ['#0f6242', true],
  ['#FFFFFF', false],
  ['#fff', false],
  ['red', false],
  ['#12345g', false],
  ['#0f6242;x:y', false],
  ['', false],
])('%s is a valid color: %s', (text, isValid) => expect(isColor(text)).toBe(isValid))

test.each(['#0f6242', '#ffffff', '#000000', '#e11d48', '#2563eb', '#facc15'])(
  '%s survives a round trip',
  (hex) => expect(toHex(toOklch(hex))).toBe(hex),
)

test.each([
  ['#000000', '#ffffff', 21],
  ['#777777', '#ffffff', 4.48],
  ['#0f6242', '#0f6242', 1],
])('contrast of %s on %s is %s', (first, second, ratio) => {
  expect(contrast(first, second)).toBeCloseTo(ratio, 1)
  expect(contrast(second, first)).toBeCloseTo(ratio, 1)
})

describe('CSS variables', () => {
  test.each([
    ['#e11d48', '--brand-hue:18;--brand-chroma:1.50'],
    ['#808080', '--brand-chroma:0.00'],
    ['#0f6242', '--brand-chroma:0.9'],
  ])('for %s include %s', (color, expected) => expect(brandVariables(color)).toContain(expected))
})

test('a shade of gray stays gray', () => expect(brandShade('#808080', 0.44, 0.092)).toMatch(/^#(..)\1\1$/))
