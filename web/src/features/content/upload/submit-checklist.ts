import { formatPrice } from '@greenroom/contract/features/chat/offers.rules.ts'
import { fromLocalInput } from '../../../platform/local-time.ts'
import { pluralize } from '../../../ui/count.ts'
import { dateFormat } from '../../../ui/date-format.ts'
import { formatDateTime } from '../../../ui/format.tsx'
import { zoneLabel } from '../../../ui/zone-label.ts'
import { type FormFile, isReady, usableFiles } from '../form/form-file.ts'
import { type FormValues, parsePrice } from '../form/form-values.ts'
import type { FieldErrors, FieldName } from '../form/validate.ts'

/** `missing` prevents submitting; `optional` can be added later. */
export type ChecklistItem = {
  kind: 'missing' | 'optional' | 'waiting' | 'done'
  text: string
  note?: string
  /** The field to focus. */
  field?: FieldName
}

/** When the item goes live, in the agency's time zone. */
export function publishTimeText({ mode, at }: FormValues, zone: string, now: Date): string {
  if (mode === 'DRAFT') return 'Stays a draft. Only your team can see it.'
  if (mode === 'NOW') return 'Goes to review, then goes live as soon as it’s cleared.'
  const instant = fromLocalInput(zone, at)
  if (instant === null) return 'Goes live at the time you choose.'
  const weekday = dateFormat({ weekday: 'short', timeZone: zone })
  const day = weekday.format(new Date(instant))
  return `Goes live ${day}, ${formatDateTime(instant, zone, now)}, ${zoneLabel(zone)}, if it’s cleared by then.`
}

/** Explains what the user can do with a published item. */
export function publishHint({ mode }: FormValues): string {
  if (mode === 'DRAFT') return 'You can publish or schedule it later from the library.'
  return 'Published items can be sent in chat and are posted on connected platforms. Upload them to other platforms yourself.'
}

const missingTexts: Partial<Record<FieldName, string>> = {
  title: 'Add a title',
  creatorId: 'Choose a creator',
  at: 'Choose when it goes live',
  price: 'Enter a price',
  type: 'The type doesn’t match the files',
}

/** The checklist beside the form: missing, in progress and done. */
export function submitChecklist(
  values: FormValues,
  files: readonly FormFile[],
  errors: FieldErrors,
): ChecklistItem[] {
  const items = [
    ...fileItems(files, errors),
    ...requiredItems(errors),
    ...evidenceItems(values),
    ...(values.isPPV && !errors.price
      ? [doneItem(`Pay-per-view, ${formatPrice(parsePrice(values.price) ?? 0)}`)]
      : []),
  ]
  const order = ['missing', 'optional', 'waiting', 'done'] as const
  return items.toSorted((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind))
}

const doneItem = (text: string): ChecklistItem => ({ kind: 'done', text })

function fileItems(files: readonly FormFile[], errors: FieldErrors): ChecklistItem[] {
  const usable = usableFiles(files)
  if (usable.length === 0) return [{ kind: 'missing', text: 'Add at least one file', field: 'files' }]
  const remaining = usable.filter((file) => !isReady(file))
  if (remaining.length === 0) return [doneItem(`${pluralize(usable.length, 'file')} uploaded`)]
  const counts = Object.entries(
    Object.groupBy(
      remaining,
      ({ state: { status } }) => statusLabels[status as keyof typeof statusLabels] ?? status,
    ),
  ).map(([label, group]) => `${group?.length ?? 0} ${label}`)
  return [
    {
      kind: errors.files ? 'missing' : 'waiting',
      text: `${pluralize(remaining.length, 'file')} left to upload`,
      note: counts.join(', '),
      field: 'files',
    },
  ]
}

const statusLabels = {
  queued: 'waiting',
  uploading: 'uploading',
  preparing: 'preparing',
  paused: 'paused',
  failed: 'failed',
  missing: 'must be chosen again',
} as const

function requiredItems(errors: FieldErrors): ChecklistItem[] {
  return (Object.keys(errors) as FieldName[])
    .filter((field) => field !== 'files' && field !== 'depictedIds')
    .map((field) => {
      const text = missingTexts[field] ?? errors[field] ?? ''
      return { kind: 'missing', text, field }
    })
}

function evidenceItems({ depicted, producedOn }: FormValues): ChecklistItem[] {
  const note = 'Kept as evidence. You can add it later.'
  return [
    depicted.length > 0
      ? doneItem(`${depicted.length === 1 ? '1 person' : `${depicted.length} people`} named`)
      : { kind: 'optional', text: 'Name the people depicted', note, field: 'depictedIds' },
    producedOn !== ''
      ? doneItem(`Produced ${formatDay(producedOn)}`)
      : { kind: 'optional', text: 'Add the production date', note, field: 'producedOn' },
  ]
}

const formatDay = (day: string) =>
  dateFormat({ dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(`${day}T12:00:00Z`))
