/** An agency's color replaces the hue and strength of our green, while each shade keeps its lightness. */

type Oklch = { lightness: number; chroma: number; hue: number }
type Rgb = [red: number, green: number, blue: number]

/** Chroma of the green that all shades are based on. */
const BASE_CHROMA = 0.1
/** Stronger colors would be outside the display gamut. */
const MAX_RELATIVE_CHROMA = 1.5

export const isColor = (text: string): boolean => /^#[0-9a-f]{6}$/.test(text)

const toLinear = (channel: number) =>
  channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
const fromLinear = (x: number) => (x <= 0.0031308 ? x * 12.92 : 1.055 * x ** (1 / 2.4) - 0.055)
const clamp = (x: number) => Math.min(1, Math.max(0, x))

const toRgb = (hex: string): Rgb =>
  [1, 3, 5].map((start) => Number.parseInt(hex.slice(start, start + 2), 16) / 255) as Rgb

export function toOklch(hex: string): Oklch {
  const [r, g, b] = toRgb(hex).map(toLinear) as Rgb
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const lightness = 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const bb = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  return { lightness, chroma: Math.hypot(a, bb), hue: ((Math.atan2(bb, a) * 180) / Math.PI + 360) % 360 }
}

/** Clips colors outside the display gamut, as browsers do. */
export function toHex({ lightness, chroma, hue }: Oklch): string {
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const linear = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
  const bytes = linear.map((x) => Math.round(clamp(fromLinear(clamp(x))) * 255))
  return `#${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

/** WCAG 2 contrast of two colors, 1 to 21. */
export function contrast(first: string, second: string): number {
  const [dark = 0, light = 0] = [first, second]
    .map((hex) => {
      const [r, g, b] = toRgb(hex).map(toLinear) as Rgb
      return 0.2126 * r + 0.7152 * g + 0.0722 * b
    })
    .sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

const relativeChroma = (chroma: number) => Math.min(MAX_RELATIVE_CHROMA, chroma / BASE_CHROMA)

/** CSS variables that override those of variables.css with an agency's color. */
export function brandVariables(color: string): string {
  const { chroma, hue } = toOklch(color)
  return `--brand-hue:${Math.round(hue)};--brand-chroma:${relativeChroma(chroma).toFixed(2)}`
}

/** A shade of our green (by lightness and chroma) in an agency's color, for places without CSS variables. */
export function brandShade(color: string, lightness: number, chroma: number): string {
  const oklch = toOklch(color)
  return toHex({ lightness, chroma: chroma * relativeChroma(oklch.chroma), hue: oklch.hue })
}
