import { Readable } from 'node:stream'
import { mediaKey } from '../features/uploads/media-keys.ts'
import type { Platform } from '../platform/ctx.ts'
import type { Tx } from '../platform/db/scope.ts'
import { chanceOf } from './chance.ts'
import { demoId } from './demo-id.ts'
import { insert, iso } from './insert.ts'
import type { Life } from './store.ts'

const [WIDTH, HEIGHT, SMALL] = [960, 720, 400]

/** Abstract pictures, drawn while the demo is made: soft discs of light on a dusk. */
export async function storePictures(platform: Platform, tx: Tx, lives: Life[]): Promise<void> {
  const pictures = lives.flatMap(({ picture }) => picture ?? [])
  const uploads: object[] = []
  const attached: object[] = []
  for (const { message, cents, paidAt } of pictures) {
    const id = demoId(`upload ${message.id}`)
    const { display, thumbnail } = await draw(message.id)
    const of = { agencyId: tx.agencyId, id }
    const [display_key, thumbnail_key] = [mediaKey(of, 'display'), mediaKey(of, 'thumbnail')]
    await platform.storage.write(display_key, Readable.from([display]))
    await platform.storage.write(thumbnail_key, Readable.from([thumbnail]))
    const size = { bytes: display.length, received: display.length, width: WIDTH, height: HEIGHT }
    const times = { used_at: iso(message.at), created_at: iso(message.at) }
    const what = { purpose: 'chat', status: 'ready', file_name: 'picture.webp', kind: 'image' }
    const type = { media_type: 'image/webp', display_key, thumbnail_key }
    uploads.push({ id, owner_id: message.senderId, ...what, ...type, ...size, ...times })
    const paid_at = paidAt === null ? null : iso(paidAt)
    attached.push({ message_id: message.id, position: 1, upload_id: id, price_cents: cents, paid_at })
  }
  await insert(tx, 'uploads', uploadColumns, uploads)
  await insert(tx, 'message_attachments', attachmentColumns, attached)
}

const uploadColumns = {
  id: 'uuid',
  owner_id: 'uuid',
  purpose: 'text',
  status: 'text',
  file_name: 'text',
  bytes: 'bigint',
  received: 'bigint',
  media_type: 'text',
  kind: 'text',
  width: 'integer',
  height: 'integer',
  display_key: 'text',
  thumbnail_key: 'text',
  used_at: 'timestamptz',
  created_at: 'timestamptz',
}

const attachmentColumns = {
  message_id: 'uuid',
  position: 'integer',
  upload_id: 'uuid',
  price_cents: 'integer',
  paid_at: 'timestamptz',
}

async function draw(seed: string): Promise<{ display: Buffer; thumbnail: Buffer }> {
  // Only while a demo is made: loading it takes longer than many a start.
  const { default: sharp } = await import('sharp')
  const raw = { width: WIDTH, height: HEIGHT, channels: 3 } as const
  const picture = sharp(pixels(seed), { raw })
  const display = await picture.clone().webp({ quality: 80, effort: 1 }).toBuffer()
  const thumbnail = await picture.clone().resize({ width: SMALL }).webp({ quality: 72, effort: 1 }).toBuffer()
  return { display, thumbnail }
}

type Colour = readonly [number, number, number]
const dusk: readonly [Colour, Colour] = [
  [24, 38, 44],
  [196, 120, 88],
]
const lights: readonly Colour[] = [
  [244, 196, 120],
  [120, 186, 162],
  [232, 140, 150],
  [150, 176, 220],
]

function pixels(seed: string): Buffer {
  const chance = chanceOf(`picture ${seed}`)
  const discs = Array.from({ length: 7 }, () => ({
    x: chance.between(0, WIDTH),
    y: chance.between(0, HEIGHT),
    r: chance.between(60, 260),
    colour: chance.pick(lights),
    strength: chance.between(0.25, 0.6),
  }))
  const [top, bottom] = dusk
  const out = Buffer.alloc(WIDTH * HEIGHT * 3)
  for (let y = 0, at = 0; y < HEIGHT; y++) {
    const down = y / HEIGHT
    for (let x = 0; x < WIDTH; x++, at += 3) {
      let red = top[0] + (bottom[0] - top[0]) * down
      let green = top[1] + (bottom[1] - top[1]) * down
      let blue = top[2] + (bottom[2] - top[2]) * down
      for (const disc of discs) {
        const far = ((x - disc.x) ** 2 + (y - disc.y) ** 2) / disc.r ** 2
        if (far >= 1) continue
        const light = disc.strength * (1 - far)
        red += (disc.colour[0] - red) * light
        green += (disc.colour[1] - green) * light
        blue += (disc.colour[2] - blue) * light
      }
      out[at] = Math.round(red)
      out[at + 1] = Math.round(green)
      out[at + 2] = Math.round(blue)
    }
  }
  return out
}
