import { formatPrice } from '@greenroom/contract/features/chat/offers.rules.ts'
import { type ContentType, contentTypeNames } from '@greenroom/contract/features/content/content.rules.ts'
import { fromCents } from '@greenroom/contract/kit/money.ts'

export type ItemDetails = {
  type: ContentType
  title: string
  description: string | null
  isPpv: boolean
  priceCents: number | null
  producedOn: string | null
  isDownloadable: boolean
  isAiEdited: boolean
  tags: string[]
  /** Upload IDs in order. */
  files: string[]
  /** Names. */
  depicted: string[]
}

/** `before` and `after` are for the audit log, `text` is for the item's history. */
export type Change = { field: string; before: string | null; after: string | null; text: string }

/** Fields a reviewer checks; changing them requires a new review. */
const REVIEWED_FIELDS = [
  'title',
  'description',
  'type',
  'files',
  'depicted',
  'producedOn',
  'isDownloadable',
  'isAiEdited',
]
export const voidsClearance = (changes: Change[]) =>
  changes.some(({ field }) => REVIEWED_FIELDS.includes(field))

const joinOrNull = (values: string[]) => (values.length === 0 ? null : values.join(', '))
const formatPriceCents = (cents: number | null) => (cents === null ? null : formatPrice(fromCents(cents)))

export function describeChanges(before: ItemDetails, after: ItemDetails): Change[] {
  const changes = [
    valueChange('title', 'Title', before.title, after.title),
    valueChange('type', 'Type', contentTypeNames[before.type], contentTypeNames[after.type]),
    valueChange('price', 'Price', formatPriceCents(before.priceCents), formatPriceCents(after.priceCents)),
    valueChange('producedOn', 'Production date', before.producedOn, after.producedOn),
    valueChange(
      'depicted',
      'People',
      joinOrNull(before.depicted.toSorted()),
      joinOrNull(after.depicted.toSorted()),
    ),
    valueChange('tags', 'Tags', joinOrNull(before.tags), joinOrNull(after.tags)),
    flagChange('isPPV', before.isPpv, after.isPpv, ['Pay-per-view turned on', 'Pay-per-view turned off']),
    flagChange('isDownloadable', before.isDownloadable, after.isDownloadable, [
      'Downloads turned on',
      'Downloads turned off',
    ]),
    flagChange('isAiEdited', before.isAiEdited, after.isAiEdited, [
      'Marked as AI-edited',
      'AI-edited mark removed',
    ]),
    filesChange(before.files, after.files),
  ]
  // Descriptions are too long for the audit log.
  const descriptionChange =
    before.description === after.description
      ? null
      : { field: 'description', before: null, after: null, text: 'Description changed' }
  return [...changes, descriptionChange].filter((change) => change !== null)
}

function valueChange(
  field: string,
  label: string,
  before: string | null,
  after: string | null,
): Change | null {
  if (before === after) return null
  const text =
    before === null
      ? `${label} set to ${after}`
      : after === null
        ? `${label} removed (was ${before})`
        : `${label} changed from ${before} to ${after}`
  return { field, before, after, text }
}

function flagChange(
  field: string,
  before: boolean,
  after: boolean,
  [on, off]: [string, string],
): Change | null {
  if (before === after) return null
  return { field, before: String(before), after: String(after), text: after ? on : off }
}

function filesChange(before: string[], after: string[]): Change | null {
  const [added, removed] = [
    after.filter((id) => !before.includes(id)),
    before.filter((id) => !after.includes(id)),
  ]
  if (before.join() === after.join()) return null
  const parts = [
    ...(added.length > 0 ? [`${formatFileCount(added.length)} added`] : []),
    ...(removed.length > 0 ? [`${formatFileCount(removed.length)} removed`] : []),
  ]
  const text = parts.length === 0 ? 'Files reordered' : parts.join(', ')
  return { field: 'files', before: String(before.length), after: String(after.length), text }
}

export const formatFileCount = (n: number): string => (n === 1 ? '1 file' : `${n} files`)
