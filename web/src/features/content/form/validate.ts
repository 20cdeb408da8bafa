import { priceError } from '@greenroom/contract/features/chat/offers.rules.ts'
import { typeProblem } from '@greenroom/contract/features/content/content.rules.ts'
import {
  type ContentChanges,
  contentChanges,
  type NewContent,
  newContent,
  type Publish,
} from '@greenroom/contract/features/content/content.schema.ts'
import { dayIn } from '@greenroom/contract/kit/dates.ts'
import { fromLocalInput } from '../../../platform/local-time.ts'
import { type FormFile, isInProgress, usableFiles } from './form-file.ts'
import { type FormValues, parsePrice } from './form-values.ts'

export type FieldName =
  | 'files'
  | 'title'
  | 'type'
  | 'description'
  | 'creatorId'
  | 'tags'
  | 'depictedIds'
  | 'producedOn'
  | 'at'
  | 'price'
export type FieldErrors = Partial<Record<FieldName, string>>

/** Order on the page; the first error gets focus. */
export const fieldOrder: readonly FieldName[] = [
  'files',
  'title',
  'type',
  'description',
  'creatorId',
  'tags',
  'depictedIds',
  'producedOn',
  'at',
  'price',
]

type FormContext = { values: FormValues; files: readonly FormFile[]; zone: string; now: Date }

/** Placeholder for an upload that has no ID yet. */
const PENDING_ID = '00000000-0000-4000-8000-000000000000'

const toDetails = ({ values, files }: FormContext) => ({
  title: values.title,
  description: values.description.trim() === '' ? null : values.description,
  type: values.type,
  files: usableFiles(files).map(({ uploadId }) => uploadId ?? PENDING_ID),
  isPPV: values.isPPV,
  price: values.isPPV ? parsePrice(values.price) : null,
  tags: [...values.tags],
  depictedIds: values.depicted.map(({ id }) => id),
  producedOn: values.producedOn === '' ? null : values.producedOn,
  isDownloadable: values.isDownloadable,
  isAiEdited: values.isAiEdited,
})

export function toPublish({ values, zone }: Pick<FormContext, 'values' | 'zone'>): Publish {
  if (values.mode !== 'SCHEDULE') return { mode: values.mode }
  return { mode: 'SCHEDULE', at: fromLocalInput(zone, values.at) ?? '' }
}

export const toNewContent = (input: FormContext): NewContent => ({
  ...toDetails(input),
  creatorId: input.values.creatorId,
  publish: toPublish(input),
})

export const toChanges = (input: FormContext, rev: number): ContentChanges => ({ ...toDetails(input), rev })

/** Validation errors of a new item, by field. */
export function newContentErrors(input: FormContext): FieldErrors {
  return { ...schemaErrors(newContent.safeParse(toNewContent(input))), ...formErrors(input) }
}

/** Validation errors of a changed item, by field. */
export function changeErrors(input: FormContext, rev: number): FieldErrors {
  const { at: _, ...errors } = formErrors(input)
  return { ...schemaErrors(contentChanges.safeParse(toChanges(input, rev))), ...errors }
}

function formErrors({ values, files, zone, now }: FormContext): FieldErrors {
  return {
    ...errorEntry('files', filesError(files)),
    ...errorEntry('type', typeError(values, files)),
    ...errorEntry('at', scheduleError(values, zone, now)),
    ...errorEntry(
      'price',
      values.isPPV ? (priceError(values.price) ?? missingPriceError(values.price)) : null,
    ),
    ...errorEntry(
      'producedOn',
      values.producedOn > dayIn(zone, now) ? 'This date is in the future. Enter the day it was shot.' : null,
    ),
  }
}

/** The schema checks this only once everything else is valid. */
const missingPriceError = (price: string) => (price.trim() === '' ? 'Enter a price, like 15.' : null)

const errorEntry = (field: FieldName, error: string | null): FieldErrors => (error ? { [field]: error } : {})

export function typeError({ type }: FormValues, files: readonly FormFile[]): string | null {
  return typeProblem(
    type,
    usableFiles(files).map(({ kind }) => kind),
  )
}

export function scheduleError(values: FormValues, zone: string, now: Date): string | null {
  if (values.mode !== 'SCHEDULE') return null
  const at = fromLocalInput(zone, values.at)
  if (at === null) return 'Choose a date and time.'
  return Date.parse(at) <= now.getTime() ? 'This time has passed. Choose a later one.' : null
}

function filesError(files: readonly FormFile[]): string | null {
  const usable = usableFiles(files)
  const unfinished = usable.filter((file) => file.state.status !== 'ready' && !isInProgress(file)).length
  if (usable.length === 0) return 'Choose at least one file.'
  if (unfinished === 0) return null
  return unfinished === 1
    ? 'One file isn’t uploaded. Resume, retry or remove it.'
    : `${unfinished} files aren’t uploaded. Resume, retry or remove them.`
}

type ParseResult =
  | { success: true }
  | { success: false; error: { issues: { path: PropertyKey[]; message: string }[] } }

function schemaErrors(parsed: ParseResult): FieldErrors {
  if (parsed.success) return {}
  const errors: FieldErrors = {}
  for (const { path, message } of parsed.error.issues) {
    const field = fieldAt(path)
    if (field) errors[field] ??= message
  }
  return errors
}

/** The field of a path such as ['publish', 'at'] or ['tags', 2]. */
export function fieldAt(path: readonly PropertyKey[]): FieldName | null {
  const name = path[0] === 'publish' ? 'at' : path[0]
  return fieldOrder.find((field) => field === name) ?? null
}
