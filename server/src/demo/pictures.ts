import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { mediaKey } from '../features/uploads/media-keys.ts'
import type { Platform } from '../platform/ctx.ts'
import type { Tx } from '../platform/db/scope.ts'
import { demoId } from './demo-id.ts'
import type { DemoAttachment, FanHistory } from './fan-rows.ts'
import { insert, iso } from './insert.ts'
import { createRandom } from './seeded-random.ts'

/** Abstract pictures in ./pictures, numbered from 1, each with a small version. */
export const PICTURE_COUNT = 72
export const PICTURE_SIZE = { width: 960, height: 720 }

/** Number of distinct pictures in a creator's paid messages. */
const OFFER_PICTURE_COUNT = 1

export async function storePictures(platform: Platform, tx: Tx, histories: FanHistory[]): Promise<void> {
  const pictures = histories.flatMap(({ picture }) => picture ?? [])
  const allOffers = histories.flatMap((history) => history.offers)
  const pictureOffers = allOffers.filter(({ item }) => !item)
  const uploads: object[] = []
  const attachments: object[] = []
  const storedFiles: Awaited<ReturnType<typeof storeFile>>[] = []
  for (const [index, { message, cents, paidAt }] of [...pictureOffers, ...pictures].entries()) {
    const id = demoId(`upload ${message.id}`)
    const isShared = index >= OFFER_PICTURE_COUNT && index < pictureOffers.length
    const file = isShared
      ? storedFiles[index % OFFER_PICTURE_COUNT]
      : await storeFile(platform, tx, id, message.id)
    if (!file) throw new Error('No picture to share')
    storedFiles.push(file)
    const { bytes, display_key, thumbnail_key } = file
    const size = { bytes, received: bytes, ...PICTURE_SIZE }
    const times = { used_at: iso(message.at), created_at: iso(message.at) }
    const upload = { purpose: 'chat', status: 'ready', file_name: 'picture.webp', kind: 'image' }
    const type = { media_type: 'image/webp', display_key, thumbnail_key }
    uploads.push({ id, owner_id: message.senderId, ...upload, ...type, ...size, ...times })
    const paid_at = paidAt === null ? null : iso(paidAt)
    attachments.push({ message_id: message.id, position: 1, upload_id: id, price_cents: cents, paid_at })
  }
  await insert(tx, 'uploads', uploads)
  await insert(tx, 'message_attachments', [...attachments, ...allOffers.flatMap(itemFiles)])
}

/** The first file has the price and unlocks the others. */
function itemFiles({ message, cents, paidAt, item }: DemoAttachment): object[] {
  return (item?.uploadIds ?? []).map((upload_id, i) => ({
    message_id: message.id,
    position: i + 1,
    upload_id,
    item_id: item?.id,
    ...(i === 0 ? { price_cents: cents, paid_at: paidAt === null ? null : iso(paidAt) } : { unlocked_by: 1 }),
  }))
}

async function storeFile(platform: Platform, tx: Tx, id: string, seed: string) {
  const { display, thumbnail } = await readPicture(createRandom(`picture ${seed}`).int(0, PICTURE_COUNT - 1))
  const upload = { agencyId: tx.agencyId, id }
  const [display_key, thumbnail_key] = [mediaKey(upload, 'display'), mediaKey(upload, 'thumbnail')]
  await platform.storage.write(display_key, Readable.from([display]))
  await platform.storage.write(thumbnail_key, Readable.from([thumbnail]))
  return { bytes: display.length, display_key, thumbnail_key }
}

export async function readPicture(index: number): Promise<{ display: Buffer; thumbnail: Buffer }> {
  const read = (name: string) => readFile(new URL(`./pictures/${name}.webp`, import.meta.url))
  const [display, thumbnail] = await Promise.all([read(`${index + 1}`), read(`${index + 1}-small`)])
  return { display, thumbnail }
}
