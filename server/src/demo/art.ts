import { createRandom, type SeededRandom } from './seeded-random.ts'

export const [ART_WIDTH, ART_HEIGHT] = [960, 720]
const [W, H] = [ART_WIDTH, ART_HEIGHT]

/** Five colors each, dark to light. */
const palettes = [
  ['#0d3b2e', '#2f6b4a', '#86a864', '#e3b04b', '#f3e2b8'],
  ['#4a1d4f', '#a33c6b', '#e5636f', '#f7a072', '#fde2b9'],
  ['#082c4a', '#0f6a80', '#4fa3a5', '#b7d8c6', '#eef3dc'],
  ['#5a2317', '#a8452f', '#d98a4e', '#efc88b', '#f8ecd4'],
  ['#1c1836', '#45326f', '#7e5aa2', '#cf8fb4', '#f4d8dc'],
  ['#123029', '#1f5b43', '#5d9b6b', '#c3d69b', '#f5f1d6'],
  ['#31120f', '#7b2d26', '#c05746', '#f0a868', '#f7dfba'],
  ['#0b2540', '#274c77', '#6096ba', '#a3cef1', '#e7ecef'],
] as const

type Painter = (random: SeededRandom, colors: readonly string[]) => string

const painters: readonly Painter[] = [rings, hills, bands, petals, waves, tiles, glow]

/** An abstract picture as SVG; the same seed draws the same picture. */
export function drawArt(seed: string): string {
  const random = createRandom(`art ${seed}`)
  const colors = random.pick(palettes)
  const paint = random.pick(painters)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${W}" height="${H}" viewBox="0 0 ${W} ${H}">${paint(random, colors)}</svg>`
}

const ground = (color: string) => `<rect width="${W}" height="${H}" fill="${color}"/>`
const at = (colors: readonly string[], index: number) => colors[index % colors.length] as string
const px = (n: number) => n.toFixed(1)

function rings(random: SeededRandom, colors: readonly string[]): string {
  const [x, y] = [random.between(W * 0.3, W * 0.8), random.between(H * 0.25, H * 0.6)]
  const count = random.int(9, 13)
  const shades = Array.from({ length: count }, (_, i) => {
    const radius = 860 * (1 - i / count)
    return `<circle cx="${px(x)}" cy="${px(y)}" r="${px(radius)}" fill="${mix(colors, i / (count - 1))}"/>`
  })
  return ground(at(colors, 0)) + shades.join('')
}

function hills(random: SeededRandom, colors: readonly string[]): string {
  const sky = `<defs><linearGradient id="s" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${at(colors, 3)}"/><stop offset="1" stop-color="${at(colors, 4)}"/></linearGradient></defs>${ground('url(#s)')}`
  const sun = `<circle cx="${px(random.between(200, 760))}" cy="${px(random.between(150, 260))}" r="${px(random.between(60, 95))}" fill="${at(colors, 4)}"/>`
  const layers = Array.from({ length: 5 }, (_, i) => {
    const base = H * (0.45 + i * 0.12)
    const path = curve(random, base, 26 + i * 8, 5)
    return `<path d="${path} L${W} ${H} L0 ${H}Z" fill="${mix(colors, 0.72 - i * 0.17)}"/>`
  })
  return sky + sun + layers.join('')
}

function bands(random: SeededRandom, colors: readonly string[]): string {
  const lean = random.between(180, 420) * (random.chance(0.5) ? 1 : -1)
  const parts: string[] = []
  let x = -500
  for (let i = 0; x < W + 500; i++) {
    const width = random.between(36, 170)
    parts.push(
      `<path d="M${px(x)} 0h${px(width + 2)}l${px(lean)} ${H}h${px(-width - 2)}z" fill="${at(colors, random.int(0, 4) + i)}"/>`,
    )
    x += width
  }
  return ground(at(colors, 1)) + parts.join('')
}

function petals(random: SeededRandom, colors: readonly string[]): string {
  const [x, y] = [W * random.between(0.35, 0.65), H * random.between(0.4, 0.6)]
  const count = random.int(9, 14)
  const turn = random.between(0, 60)
  const leaves = Array.from(
    { length: count },
    (_, i) =>
      `<ellipse cx="${px(x)}" cy="${px(y - 190)}" rx="66" ry="200" fill="${at(colors, 1 + (i % 3))}" opacity="0.72" transform="rotate(${px(turn + (360 / count) * i)} ${px(x)} ${px(y)})"/>`,
  )
  return `${ground(at(colors, 4))}${leaves.join('')}<circle cx="${px(x)}" cy="${px(y)}" r="42" fill="${at(colors, 4)}"/>`
}

function waves(random: SeededRandom, colors: readonly string[]): string {
  const bend = random.between(18, 42)
  const lines = Array.from({ length: 22 }, (_, i) => {
    const path = curve(random, 20 + i * 34, bend, 7)
    return `<path d="${path}" fill="none" stroke="${mix(colors, 0.25 + (i % 11) / 14)}" stroke-width="9"/>`
  })
  return ground(at(colors, 0)) + lines.join('')
}

function tiles(random: SeededRandom, colors: readonly string[]): string {
  const size = random.pick([120, 160, 240])
  const parts: string[] = []
  for (let y = 0; y < H; y += size)
    for (let x = 0; x < W; x += size) {
      const [back, front] = [random.int(0, 4), random.int(1, 4)]
      parts.push(
        `<rect x="${x}" y="${y}" width="${size + 1}" height="${size + 1}" fill="${at(colors, back)}"/>`,
      )
      const corner = random.int(0, 3)
      const [cx, cy] = [x + (corner % 2) * size, y + Math.floor(corner / 2) * size]
      const sweep = corner === 0 || corner === 3 ? 1 : 0
      const [dx, dy] = [corner % 2 ? -size : size, corner > 1 ? -size : size]
      parts.push(
        `<path d="M${cx} ${cy}h${dx}a${size} ${size} 0 0 ${sweep} ${-dx} ${dy}z" fill="${at(colors, back + front)}"/>`,
      )
    }
  return parts.join('')
}

function glow(random: SeededRandom, colors: readonly string[]): string {
  const lights = Array.from({ length: 6 }, (_, i) => {
    const [x, y, r] = [random.between(0, W), random.between(0, H), random.between(220, 460)]
    return {
      def: `<radialGradient id="g${i}"><stop offset="0" stop-color="${at(colors, 2 + (i % 3))}" stop-opacity="0.95"/><stop offset="1" stop-color="${at(colors, 2 + (i % 3))}" stop-opacity="0"/></radialGradient>`,
      shape: `<circle cx="${px(x)}" cy="${px(y)}" r="${px(r)}" fill="url(#g${i})"/>`,
    }
  })
  return `<defs>${lights.map(({ def }) => def).join('')}</defs>${ground(at(colors, random.int(0, 1)))}${lights.map(({ shape }) => shape).join('')}`
}

/** A smooth line over the whole width around a height. */
function curve(random: SeededRandom, base: number, bend: number, steps: number): string {
  const width = W / steps
  const height = () => px(base + random.between(-bend, bend))
  let path = `M0 ${height()}`
  for (let i = 0; i < steps; i++)
    path += `${i === 0 ? ` C${px(width * 0.35)} ${height()} ${px(width * 0.65)} ${height()}` : ` S${px(width * (i + 0.65))} ${height()}`} ${px(width * (i + 1))} ${height()}`
  return path
}

/** A color between those of the palette, from 0 (darkest) to 1. */
function mix(colors: readonly string[], place: number): string {
  const exact = Math.min(0.999, Math.max(0, place)) * (colors.length - 1)
  const [from, to] = [channels(at(colors, Math.floor(exact))), channels(at(colors, Math.floor(exact) + 1))]
  const share = exact - Math.floor(exact)
  return `rgb(${from.map((channel, i) => Math.round(channel + ((to[i] as number) - channel) * share)).join(' ')})`
}

const channels = (color: string): number[] =>
  [1, 3, 5].map((from) => Number.parseInt(color.slice(from, from + 2), 16))
