import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { reviewChecks } from '@greenroom/contract/features/content/reviews.rules.ts'
import { dayIn } from '@greenroom/contract/kit/dates.ts'
import { mediaKey } from '../features/uploads/media-keys.ts'
import type { Platform } from '../platform/ctx.ts'
import type { Tx } from '../platform/db/scope.ts'
import { creatorIdOf, type DemoCreator, operators, platformsOf } from './creators.ts'
import content from './data/content.json' with { type: 'json' }
import { DAY, type DemoClock, HOUR } from './demo-clock.ts'
import { demoId } from './demo-id.ts'
import type { DemoItem } from './fan-rows.ts'
import { insert, iso } from './insert.ts'
import { PICTURE_COUNT, PICTURE_SIZE, readPicture } from './pictures.ts'
import { coPerformers, type DemoExaminer } from './records.ts'
import { createRandom, type SeededRandom } from './seeded-random.ts'

/** Length of each clip in milliseconds. */
const clipDurations = [11_000, 14_000, 17_000, 20_000, 23_000]
const CLIP_SIZE = { width: 640, height: 480 }

type State = 'DRAFT' | 'SCHEDULED' | 'PUBLISHED'
type Review = 'NEEDS_EVIDENCE' | 'IN_REVIEW' | 'CLEARED' | 'WITHDRAWN' | null
type StoredMedia = { bytes: number; displayKey: string; thumbnailKey: string; milliseconds: number | null }

/** Items per creator: the more fans, the more items. */
const itemCount = ({ fans }: DemoCreator) => (fans === 0 ? 0 : 5 + Math.round(fans / 8))

export type ContentPlan = ReturnType<typeof planContent>

/** A library with items in every state: published, pay-per-view, scheduled, drafts and a few archived. */
export function planContent(agencyId: string, clock: DemoClock, creators: DemoCreator[]) {
  const plan = creators.flatMap((creator) =>
    Array.from({ length: itemCount(creator) }, (_, i) => ({ creator, index: i })),
  )
  const items = plan.map(({ creator, index }, nth) => {
    const item = itemOf(creator, index, content.titles[nth % content.titles.length] as string, clock)
    const cover = nth % PICTURE_COUNT
    const uploads = Array.from({ length: item.fileCount }, (_, position) => ({
      id: demoId(`content upload ${creator.key} ${index} ${position}`),
      clip: item.type === 'VIDEO' ? index % clipDurations.length : null,
      picture: (cover + position * 7) % PICTURE_COUNT,
    }))
    return { ...item, creator, uploads }
  })
  return { agencyId, items }
}

/** Stores the files. Runs outside a transaction, because it can take seconds. */
export async function storeContentFiles(platform: Platform, { agencyId, items }: ContentPlan) {
  const media = createMediaWriter(platform, agencyId)
  const mediaByUploadId = new Map<string, StoredMedia>()
  for (const { id, clip, picture } of items.flatMap(({ uploads }) => uploads))
    mediaByUploadId.set(id, await (clip === null ? media.picture(picture) : media.clip(clip, picture)))
  return mediaByUploadId
}

/** Returns the items that can be sold in chat. */
export async function seedContent(
  tx: Tx,
  { items }: ContentPlan,
  mediaByUploadId: Map<string, StoredMedia>,
  reviewer: DemoExaminer,
): Promise<Map<DemoCreator, DemoItem[]>> {
  const uploads = items.flatMap((item) =>
    item.uploads.map(({ id }) => uploadRow(id, item, mediaByUploadId.get(id) as StoredMedia)),
  )
  await insert(tx, 'uploads', uploads)
  await insert(
    tx,
    'content_items',
    items.map(({ row }) => row),
  )
  const files = items.flatMap(({ row, uploads }) =>
    uploads.map(({ id }, position) => ({ item_id: row.id, position, upload_id: id })),
  )
  await insert(tx, 'content_files', files)
  const people = items.flatMap(({ row }) =>
    depictedPeople(row).map((person_id) => ({ item_id: row.id, person_id })),
  )
  await insert(tx, 'content_people', people)
  await insert(
    tx,
    'content_reviews',
    items.flatMap((item) => reviewRows(item, reviewer)),
  )
  const published = items.filter(({ row }) => row.published_at !== null)
  await insert(tx, 'content_publications', published.flatMap(publicationRows))
  await insert(
    tx,
    'content_history',
    items.flatMap((item) => historyOf(item, reviewer)),
  )

  const sellable = new Map<DemoCreator, DemoItem[]>()
  for (const { creator, row, uploads } of published) {
    if (!row.is_ppv) continue
    const publishedAt = Date.parse(row.published_at as string)
    const item = { id: row.id, publishedAt, uploadIds: uploads.map(({ id }) => id) }
    sellable.set(creator, [...(sellable.get(creator) ?? []), item])
  }
  return sellable
}

function itemOf(creator: DemoCreator, index: number, title: string, clock: DemoClock) {
  const random = createRandom(`content ${creator.key} ${index}`)
  const type = random.weighted({ PHOTO: 4, VIDEO: 3, ALBUM: 3 })
  const state = stateOf(index, random)
  const uploadedAt =
    clock.now - (state === 'PUBLISHED' ? random.between(2, 150) : random.between(0.1, 9)) * DAY
  const publishedAt = state === 'PUBLISHED' ? uploadedAt + random.between(0.05, 1.5) * DAY : null
  const isPpv = state === 'PUBLISHED' ? index % 2 === 0 : random.chance(0.4)
  const views = publishedAt === null ? 0 : random.int(80, 1_900)
  const uploader = uploaderOf(creator)
  const uploaderId = demoId(`user ${uploader.key}`)
  const review = reviewOf(creator, index, state)
  const isWaiting = review === 'IN_REVIEW' || review === 'NEEDS_EVIDENCE'
  const archivedAt = state === 'DRAFT' && index % 9 === 8 ? iso(clock.now - 5 * HOUR) : null
  return {
    type,
    uploader: uploader.name,
    fileCount: type === 'ALBUM' ? random.int(4, 12) : 1,
    row: {
      id: demoId(`content ${creator.key} ${index}`),
      creator_id: creatorIdOf(creator),
      type,
      title,
      title_key: title.toLowerCase(),
      description: random.chance(0.5) ? random.pick(content.descriptions) : null,
      state,
      is_ppv: isPpv,
      price_cents: isPpv ? random.pick([900, 1200, 1500, 1800, 2500, 3500]) : null,
      scheduled_for: state === 'SCHEDULED' ? iso(scheduledTime(clock, random.int(1, 13), random)) : null,
      published_at: publishedAt === null ? null : iso(publishedAt),
      produced_on: dayIn(clock.timeZone, new Date(uploadedAt - random.between(1, 12) * DAY)),
      tags: [...new Set([random.pick(content.tags), random.pick(content.tags)])].slice(0, random.int(0, 2)),
      archived_at: archivedAt,
      review: archivedAt === null ? review : null,
      review_requested_at: review === 'WITHDRAWN' ? iso(clock.now - 3 * DAY) : iso(uploadedAt + 0.02 * DAY),
      publishes_when_cleared: state === 'DRAFT' && isWaiting && archivedAt === null,
      editor_ids: [uploaderId],
      uploaded_by_id: uploaderId,
      uploaded_at: iso(uploadedAt),
      updated_at: iso(publishedAt ?? uploadedAt),
      views,
      likes: Math.round(views * random.between(0.08, 0.3)),
    },
  }
}

type ItemPlan = ReturnType<typeof itemOf>

/** Most are cleared; some drafts and scheduled items await review, and two depict someone who withdrew consent. */
function reviewOf({ key, agency }: DemoCreator, index: number, state: State): Review {
  const isHouse = agency === 'Northlight'
  if (isHouse && key === 'wren' && index < 2 && state === 'PUBLISHED') return 'WITHDRAWN'
  if (state === 'PUBLISHED') return 'CLEARED'
  if (state === 'SCHEDULED') {
    if (isHouse && key === 'sable' && index === 4) return 'NEEDS_EVIDENCE'
    return index % 12 === 10 ? 'IN_REVIEW' : 'CLEARED'
  }
  if (index % 6 !== 5) return null
  return isHouse && index === 11 ? 'NEEDS_EVIDENCE' : 'IN_REVIEW'
}

function depictedPeople({ creator_id, review }: ItemPlan['row']): string[] {
  if (review === 'WITHDRAWN') return [creator_id, coPerformers.kai.id]
  return review === 'NEEDS_EVIDENCE' ? [creator_id, coPerformers.milo.id] : [creator_id]
}

const wasCleared = ({ review }: ItemPlan['row']) => review === 'CLEARED' || review === 'WITHDRAWN'
const clearedAt = ({ uploaded_at }: ItemPlan['row']) => iso(Date.parse(uploaded_at) + 0.04 * DAY)

function reviewRows({ row }: ItemPlan, reviewer: DemoExaminer): object[] {
  if (!wasCleared(row)) return []
  return [
    {
      id: demoId(`review ${row.id}`),
      item_id: row.id,
      rev: 1,
      verdict: 'CLEARED',
      checklist: reviewChecks,
      reviewer_id: reviewer.id,
      reviewer: reviewer.name,
      is_self_review: row.uploaded_by_id === reviewer.id,
      at: clearedAt(row),
    },
  ]
}

const publicationRows = ({ creator, row }: ItemPlan & { creator: DemoCreator }): object[] =>
  platformsOf(creator).map((platform) => ({
    item_id: row.id,
    platform,
    published_at: row.published_at,
    withdrawn_at: row.review === 'WITHDRAWN' ? row.review_requested_at : null,
    collected_at: row.published_at,
  }))

function historyOf({ row, fileCount, uploader }: ItemPlan, reviewer: DemoExaminer): object[] {
  const item_id = row.id
  return [
    {
      item_id,
      at: row.uploaded_at,
      by: uploader,
      text: `Added with ${fileCount === 1 ? '1 file' : `${fileCount} files`}`,
    },
    ...(row.review ? [{ item_id, at: row.uploaded_at, by: uploader, text: 'Sent for review' }] : []),
    ...(wasCleared(row) ? [{ item_id, at: clearedAt(row), by: reviewer.name, text: 'Cleared' }] : []),
    ...(row.published_at ? [{ item_id, at: row.published_at, by: uploader, text: 'Published' }] : []),
  ]
}

/** The creator if they can sign in, otherwise their operator or the admin. */
function uploaderOf(creator: DemoCreator): { key: string; name: string } {
  if (creator.account === 'on_sign_in_page') return { key: creator.key, name: creator.stageName }
  if (creator.operator) return { key: creator.operator, name: operators[creator.operator] }
  return creator.agency === 'Northlight'
    ? { key: 'mara', name: 'Mara Ellis' }
    : { key: 'ada', name: 'Ada Lindqvist' }
}

/** Most are published; scheduled items and drafts are spread across all creators. */
function stateOf(index: number, random: SeededRandom): State {
  if (index % 6 === 4) return 'SCHEDULED'
  if (index % 9 === 8 || index % 6 === 5) return 'DRAFT'
  return random.chance(0.92) ? 'PUBLISHED' : 'DRAFT'
}

/** A time on the hour, mostly in the evening, the given number of days ahead. */
function scheduledTime(clock: DemoClock, days: number, random: SeededRandom): number {
  const day = Math.floor((clock.now + clock.utcOffsetHours * HOUR) / DAY) + days
  return day * DAY - clock.utcOffsetHours * HOUR + random.pick([9, 12, 18, 19, 20, 21]) * HOUR
}

/** Stores each picture and clip once; items that share one share its files. */
function createMediaWriter(platform: Platform, agencyId: string) {
  const storedPictures = new Map<number, Promise<StoredMedia>>()
  const storedClips = new Map<string, Promise<StoredMedia>>()
  const getOrCreate = <K>(map: Map<K, Promise<StoredMedia>>, key: K, create: () => Promise<StoredMedia>) => {
    const entry = map.get(key) ?? create()
    map.set(key, entry)
    return entry
  }
  const write = async (name: string, variant: 'display' | 'thumbnail', file: Buffer) => {
    const key = mediaKey({ agencyId, id: demoId(`content file ${agencyId} ${name}`) }, variant)
    await platform.storage.write(key, Readable.from([file]))
    return key
  }
  const picture = (index: number) =>
    getOrCreate(storedPictures, index, async () => {
      const { display, thumbnail } = await readPicture(index)
      return {
        bytes: display.length,
        displayKey: await write(`picture ${index}`, 'display', display),
        thumbnailKey: await write(`picture ${index}`, 'thumbnail', thumbnail),
        milliseconds: null,
      }
    })
  const clip = (index: number, cover: number) =>
    getOrCreate(storedClips, `${index} ${cover}`, async () => {
      const video = await readFile(new URL(`./clips/clip-${index + 1}.webm`, import.meta.url))
      const displayKey = await write(`clip ${index} ${cover}`, 'display', video)
      const { thumbnailKey } = await picture(cover)
      return { bytes: video.length, displayKey, thumbnailKey, milliseconds: clipDurations[index] as number }
    })
  return { picture, clip }
}

function uploadRow(id: string, { row }: ItemPlan, media: StoredMedia): object {
  const { bytes, displayKey, thumbnailKey, milliseconds } = media
  const isVideo = milliseconds !== null
  return {
    id,
    owner_id: row.uploaded_by_id,
    purpose: 'content',
    status: 'ready',
    file_name: isVideo ? 'clip.webm' : 'picture.webp',
    bytes,
    received: bytes,
    media_type: isVideo ? 'video/webm' : 'image/webp',
    kind: isVideo ? 'video' : 'image',
    ...(isVideo ? CLIP_SIZE : PICTURE_SIZE),
    milliseconds,
    display_key: displayKey,
    thumbnail_key: thumbnailKey,
    used_at: row.uploaded_at,
    created_at: row.uploaded_at,
  }
}
