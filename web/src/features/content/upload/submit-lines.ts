import { formatPrice } from '@greenroom/contract/features/chat/offers.rules.ts'
import { fromLocalInput } from '../../../platform/local-time.ts'
import { counted } from '../../../ui/count.ts'
import { dateFormat } from '../../../ui/date-format.ts'
import { formatDateTime } from '../../../ui/format.tsx'
import { zoneLabel } from '../content-labels.ts'
import { type FormFile, isReady, usableFiles } from '../form/form-file.ts'
import { type FormValues, priceOf } from '../form/form-values.ts'
import type { FieldErrors, FieldName } from '../form/validate.ts'

/** `missing` blocks the button; `open` should be added, but is optional. */
export type SubmitLine = {
  kind: 'missing' | 'open' | 'waiting' | 'done'
  text: string
  note?: string
  /** The field to focus. */
  field?: FieldName
}

/** When it is published, in the agency's time zone. */
export function liveText({ mode, at }: FormValues, zone: string, now: Date): string {
  if (mode === 'DRAFT') return 'Stays a draft. Only your team can see it.'
  if (mode === 'NOW') return 'Goes to review, then live as soon as it’s cleared.'
  const instant = fromLocalInput(zone, at)
  if (instant === null) return 'Goes live at the time you choose.'
  const weekday = dateFormat({ weekday: 'short', timeZone: zone })
  const day = weekday.format(new Date(instant))
  return `Goes live ${day}, ${formatDateTime(instant, zone, now)}, ${zoneLabel(zone)}, if it is cleared by then.`
}

/** What "published" means. */
export function publishedMeaning({ mode }: FormValues): string {
  if (mode === 'DRAFT') return 'You can publish or schedule it later from the library.'
  return 'Published items can be sent in chat. To post them on a platform, upload them there yourself.'
}

const missingTexts: Partial<Record<FieldName, string>> = {
  title: 'Add a title',
  creatorId: 'Choose a creator',
  at: 'Choose when it goes live',
  price: 'Enter a price',
  type: 'The type doesn’t match the files',
}

/** The checklist beside the form: missing, in progress and done. */
export function submitLines(
  values: FormValues,
  files: readonly FormFile[],
  errors: FieldErrors,
): SubmitLine[] {
  const lines = [
    ...fileLines(files, errors),
    ...requiredLines(errors),
    ...evidenceLines(values),
    ...(values.isPPV && !errors.price
      ? [done(`Pay-per-view, ${formatPrice(priceOf(values.price) ?? 0)}`)]
      : []),
  ]
  const order = ['missing', 'open', 'waiting', 'done'] as const
  return lines.toSorted((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind))
}

const done = (text: string): SubmitLine => ({ kind: 'done', text })

function fileLines(files: readonly FormFile[], errors: FieldErrors): SubmitLine[] {
  const usable = usableFiles(files)
  if (usable.length === 0) return [{ kind: 'missing', text: 'Add at least one file', field: 'files' }]
  const rest = usable.filter((file) => !isReady(file))
  if (rest.length === 0) return [done(`${counted(usable.length, 'file')} uploaded`)]
  const states = Object.entries(
    Object.groupBy(rest, ({ state: { status } }) => noteWords[status as keyof typeof noteWords] ?? status),
  ).map(([word, found]) => `${found?.length ?? 0} ${word}`)
  return [
    {
      kind: errors.files ? 'missing' : 'waiting',
      text: `${counted(rest.length, 'file')} left to upload`,
      note: states.join(', '),
      field: 'files',
    },
  ]
}

const noteWords = {
  queued: 'waiting',
  uploading: 'uploading',
  preparing: 'preparing',
  paused: 'paused',
  stopped: 'failed',
  missing: 'to select again',
} as const

function requiredLines(errors: FieldErrors): SubmitLine[] {
  return (Object.keys(errors) as FieldName[])
    .filter((field) => field !== 'files' && field !== 'depictedIds')
    .map((field) => {
      const text = missingTexts[field] ?? errors[field] ?? ''
      return { kind: 'missing', text, field }
    })
}

function evidenceLines({ depicted, producedOn }: FormValues): SubmitLine[] {
  const note = 'Kept as evidence. You can add it later.'
  return [
    depicted.length > 0
      ? done(`${depicted.length === 1 ? '1 person' : `${depicted.length} people`} named`)
      : { kind: 'open', text: 'Name who is depicted', note, field: 'depictedIds' },
    producedOn !== ''
      ? done(`Produced ${dayText(producedOn)}`)
      : { kind: 'open', text: 'Add the production date', note, field: 'producedOn' },
  ]
}

const dayText = (day: string) =>
  dateFormat({ dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(`${day}T12:00:00Z`))
