import { formatPrice } from '@greenroom/contract/features/chat/offers.rules.ts'
import { type ContentType, contentTypeNames } from '@greenroom/contract/features/content/content.rules.ts'
import { fromCents } from '@greenroom/contract/kit/money.ts'

export type Described = {
  type: ContentType
  title: string
  description: string | null
  isPpv: boolean
  priceCents: number | null
  producedOn: string | null
  isDownloadable: boolean
  isAiEdited: boolean
  tags: string[]
  /** Upload ids in order. */
  files: string[]
  /** Names. */
  depicted: string[]
}

/** `before` and `after` are for the audit log, `text` is for the item's history. */
export type Change = { field: string; before: string | null; after: string | null; text: string }

/** Fields a reviewer checks; changing them requires a new review. */
const reviewed = [
  'title',
  'description',
  'type',
  'files',
  'depicted',
  'producedOn',
  'isDownloadable',
  'isAiEdited',
]
export const voidsClearance = (changes: Change[]) => changes.some(({ field }) => reviewed.includes(field))

const list = (values: string[]) => (values.length === 0 ? null : values.join(', '))
const price = (cents: number | null) => (cents === null ? null : formatPrice(fromCents(cents)))

export function describeChanges(old: Described, now: Described): Change[] {
  const changes = [
    changed('title', 'Title', old.title, now.title),
    changed('type', 'Type', contentTypeNames[old.type], contentTypeNames[now.type]),
    changed('price', 'Price', price(old.priceCents), price(now.priceCents)),
    changed('producedOn', 'Production date', old.producedOn, now.producedOn),
    changed('depicted', 'People', list(old.depicted.toSorted()), list(now.depicted.toSorted())),
    changed('tags', 'Tags', list(old.tags), list(now.tags)),
    switched('isPPV', old.isPpv, now.isPpv, ['Pay-per-view turned on', 'Pay-per-view turned off']),
    switched('isDownloadable', old.isDownloadable, now.isDownloadable, [
      'Downloads allowed',
      'Downloads not allowed',
    ]),
    switched('isAiEdited', old.isAiEdited, now.isAiEdited, [
      'Marked as AI-edited',
      'Not marked as AI-edited',
    ]),
    filesChange(old.files, now.files),
  ]
  // Long texts are not logged.
  const text =
    old.description === now.description
      ? null
      : { field: 'description', before: null, after: null, text: 'Description changed' }
  return [...changes, text].filter((change) => change !== null)
}

function changed(field: string, label: string, before: string | null, after: string | null): Change | null {
  if (before === after) return null
  const text =
    before === null
      ? `${label} set to ${after}`
      : after === null
        ? `${label} removed (was ${before})`
        : `${label} changed from ${before} to ${after}`
  return { field, before, after, text }
}

function switched(field: string, old: boolean, now: boolean, [on, off]: [string, string]): Change | null {
  if (old === now) return null
  return { field, before: String(old), after: String(now), text: now ? on : off }
}

function filesChange(old: string[], now: string[]): Change | null {
  const [added, removed] = [now.filter((id) => !old.includes(id)), old.filter((id) => !now.includes(id))]
  if (old.join() === now.join()) return null
  const parts = [
    ...(added.length > 0 ? [`${countFiles(added.length)} added`] : []),
    ...(removed.length > 0 ? [`${countFiles(removed.length)} removed`] : []),
  ]
  const text = parts.length === 0 ? 'Files reordered' : parts.join(', ')
  return { field: 'files', before: String(old.length), after: String(now.length), text }
}

export const countFiles = (n: number): string => (n === 1 ? '1 file' : `${n} files`)
