import {
  type ContentType,
  contentTypes,
  type PublishMode,
  publishModes,
} from '@greenroom/contract/features/content/content.rules.ts'
import type { ContentDetail, Person } from '@greenroom/contract/features/content/content.schema.ts'
import { type FormFile, usableFiles } from './form-file.ts'

/** Unparsed form input. */
export type FormValues = {
  title: string
  description: string
  type: ContentType
  /** Otherwise the type is derived from the files. */
  isTypeChosen: boolean
  creatorId: string
  tags: readonly string[]
  depicted: readonly Person[]
  /** The creator who was automatically added to the people depicted. */
  preselectedFor: string | null
  producedOn: string
  isDownloadable: boolean
  isAiEdited: boolean
  mode: PublishMode
  /** Value of a datetime-local field, in the agency's time zone. */
  at: string
  isPPV: boolean
  price: string
}

export const emptyValues: FormValues = {
  title: '',
  description: '',
  type: 'PHOTO',
  isTypeChosen: false,
  creatorId: '',
  tags: [],
  depicted: [],
  preselectedFor: null,
  producedOn: '',
  isDownloadable: false,
  isAiEdited: false,
  mode: 'NOW',
  at: '',
  isPPV: false,
  price: '',
}

export function valuesOf(item: ContentDetail): FormValues {
  return {
    ...emptyValues,
    title: item.title,
    description: item.description ?? '',
    type: item.type,
    isTypeChosen: true,
    creatorId: item.creator.id,
    tags: item.tags,
    depicted: item.depicted,
    preselectedFor: item.creator.id,
    producedOn: item.producedOn ?? '',
    isDownloadable: item.isDownloadable,
    isAiEdited: item.isAiEdited,
    isPPV: item.isPPV,
    price: item.price === null ? '' : String(item.price),
  }
}

/** The type determined by these files. */
export function typeOfFiles(files: readonly FormFile[]): ContentType {
  const usable = usableFiles(files)
  if (usable.length > 1) return 'ALBUM'
  return usable[0]?.kind === 'video' ? 'VIDEO' : 'PHOTO'
}

/** Adds the creator to the people depicted once, replacing a creator who was added automatically. */
export function preselectCreator(values: FormValues, people: readonly Person[]): FormValues {
  const { creatorId, preselectedFor, depicted } = values
  if (creatorId === '' || creatorId === preselectedFor) return values
  const creator = people.find((person) => person.creatorId === creatorId)
  if (!creator) return values
  const others = depicted.filter(
    (person) => person.id !== creator.id && (preselectedFor === null || person.creatorId !== preselectedFor),
  )
  return { ...values, depicted: [creator, ...others], preselectedFor: creatorId }
}

/** Parses stored values, possibly from another version. */
export function parseValues(value: unknown): FormValues {
  const record = isRecord(value) ? value : {}
  const text = (key: keyof FormValues) => (typeof record[key] === 'string' ? record[key] : '')
  const list = (key: keyof FormValues) => (Array.isArray(record[key]) ? (record[key] as unknown[]) : [])
  return {
    title: text('title'),
    description: text('description'),
    type: contentTypes.find((type) => type === record.type) ?? emptyValues.type,
    isTypeChosen: record.isTypeChosen === true,
    creatorId: text('creatorId'),
    tags: list('tags').filter((tag) => typeof tag === 'string'),
    depicted: list('depicted').filter(isPerson),
    preselectedFor: text('preselectedFor') || null,
    producedOn: text('producedOn'),
    isDownloadable: record.isDownloadable === true,
    isAiEdited: record.isAiEdited === true,
    mode: publishModes.find((mode) => mode === record.mode) ?? emptyValues.mode,
    at: text('at'),
    isPPV: record.isPPV === true,
    price: text('price'),
  }
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

const isPerson = (value: unknown): value is Person =>
  isRecord(value) && typeof value.id === 'string' && typeof value.name === 'string'

/** Null if the text is not a number. */
export function parsePrice(text: string): number | null {
  const price = Number(text.trim().replace(/^\$/, '').replace(',', '.'))
  return text.trim() === '' || Number.isNaN(price) ? null : price
}
