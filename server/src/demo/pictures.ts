import { Readable } from 'node:stream'
import { mediaKey } from '../features/uploads/media-keys.ts'
import type { Platform } from '../platform/ctx.ts'
import type { Tx } from '../platform/db/scope.ts'
import { demoId } from './demo-id.ts'
import type { DemoPicture, FanHistory } from './fan-rows.ts'
import { insert, iso } from './insert.ts'
import { createRandom } from './seeded-random.ts'

const [WIDTH, HEIGHT, THUMBNAIL_WIDTH] = [960, 720, 400]

/** Different pictures among the paid messages of a creator; drawing one takes a moment. */
const OFFER_PICTURES = 1

/** Abstract pictures generated while seeding: soft light discs on a dusk gradient. */
export async function storePictures(platform: Platform, tx: Tx, histories: FanHistory[]): Promise<void> {
  const own = histories.flatMap(({ picture }) => picture ?? [])
  const paid = histories.flatMap((history) => history.offers)
  const offers = paid.filter(({ item }) => !item)
  const uploads: object[] = []
  const attachments: object[] = []
  const stored: Awaited<ReturnType<typeof storeFile>>[] = []
  for (const [index, { message, cents, paidAt }] of [...offers, ...own].entries()) {
    const id = demoId(`upload ${message.id}`)
    const isShared = index >= OFFER_PICTURES && index < offers.length
    const file = isShared ? stored[index % OFFER_PICTURES] : await storeFile(platform, tx, id, message.id)
    if (!file) throw new Error('No picture to share')
    stored.push(file)
    const { bytes, display_key, thumbnail_key } = file
    const size = { bytes, received: bytes, width: WIDTH, height: HEIGHT }
    const times = { used_at: iso(message.at), created_at: iso(message.at) }
    const what = { purpose: 'chat', status: 'ready', file_name: 'picture.webp', kind: 'image' }
    const type = { media_type: 'image/webp', display_key, thumbnail_key }
    uploads.push({ id, owner_id: message.senderId, ...what, ...type, ...size, ...times })
    const paid_at = paidAt === null ? null : iso(paidAt)
    attachments.push({ message_id: message.id, position: 1, upload_id: id, price_cents: cents, paid_at })
  }
  await insert(tx, 'uploads', uploads)
  await insert(tx, 'message_attachments', [...attachments, ...paid.flatMap(itemFiles)])
}

/** The price stands on the first file, and the others open with it. */
function itemFiles({ message, cents, paidAt, item }: DemoPicture): object[] {
  return (item?.uploadIds ?? []).map((upload_id, i) => ({
    message_id: message.id,
    position: i + 1,
    upload_id,
    item_id: item?.id,
    ...(i === 0 ? { price_cents: cents, paid_at: paidAt === null ? null : iso(paidAt) } : { opens_with: 1 }),
  }))
}

async function storeFile(platform: Platform, tx: Tx, id: string, seed: string) {
  const { display, thumbnail } = await render(seed)
  const upload = { agencyId: tx.agencyId, id }
  const [display_key, thumbnail_key] = [mediaKey(upload, 'display'), mediaKey(upload, 'thumbnail')]
  await platform.storage.write(display_key, Readable.from([display]))
  await platform.storage.write(thumbnail_key, Readable.from([thumbnail]))
  return { bytes: display.length, display_key, thumbnail_key }
}

async function render(seed: string): Promise<{ display: Buffer; thumbnail: Buffer }> {
  // Loaded on demand: importing sharp would slow down every start.
  const { default: sharp } = await import('sharp')
  const raw = { width: WIDTH, height: HEIGHT, channels: 3 } as const
  const picture = sharp(pixels(seed), { raw })
  const display = await picture.clone().webp({ quality: 80, effort: 1 }).toBuffer()
  const thumbnail = await picture
    .clone()
    .resize({ width: THUMBNAIL_WIDTH })
    .webp({ quality: 72, effort: 1 })
    .toBuffer()
  return { display, thumbnail }
}

type Color = readonly [number, number, number]
const dusk: readonly [Color, Color] = [
  [24, 38, 44],
  [196, 120, 88],
]
const lights: readonly Color[] = [
  [244, 196, 120],
  [120, 186, 162],
  [232, 140, 150],
  [150, 176, 220],
]

function pixels(seed: string): Buffer {
  const random = createRandom(`picture ${seed}`)
  const discs = Array.from({ length: 7 }, () => ({
    x: random.between(0, WIDTH),
    y: random.between(0, HEIGHT),
    r: random.between(60, 260),
    color: random.pick(lights),
    strength: random.between(0.25, 0.6),
  }))
  const [top, bottom] = dusk
  const out = Buffer.alloc(WIDTH * HEIGHT * 3)
  for (let y = 0, at = 0; y < HEIGHT; y++) {
    const ratio = y / HEIGHT
    for (let x = 0; x < WIDTH; x++, at += 3) {
      let red = top[0] + (bottom[0] - top[0]) * ratio
      let green = top[1] + (bottom[1] - top[1]) * ratio
      let blue = top[2] + (bottom[2] - top[2]) * ratio
      for (const disc of discs) {
        const distance = ((x - disc.x) ** 2 + (y - disc.y) ** 2) / disc.r ** 2
        if (distance >= 1) continue
        const light = disc.strength * (1 - distance)
        red += (disc.color[0] - red) * light
        green += (disc.color[1] - green) * light
        blue += (disc.color[2] - blue) * light
      }
      out[at] = Math.round(red)
      out[at + 1] = Math.round(green)
      out[at + 2] = Math.round(blue)
    }
  }
  return out
}
