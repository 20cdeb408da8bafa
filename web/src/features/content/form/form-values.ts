import {
  type ContentType,
  contentTypes,
  type PublishMode,
  publishModes,
} from '@greenroom/contract/features/content/content.rules.ts'
import type { ContentDetail, Person } from '@greenroom/contract/features/content/content.schema.ts'
import { type FormFile, usableFiles } from './form-file.ts'

/** The form as typed. */
export type FormValues = {
  title: string
  description: string
  type: ContentType
  /** Set by hand; otherwise it follows the files. */
  isTypeChosen: boolean
  creatorId: string
  tags: readonly string[]
  depicted: readonly Person[]
  /** The creator added automatically to the people depicted. */
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

/** Adds the creator to the people depicted, once per creator; replaces the one added before. */
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

/** Reads values of an earlier page, of any version. */
export function parseValues(value: unknown): FormValues {
  const found = isRecord(value) ? value : {}
  const text = (key: keyof FormValues) => (typeof found[key] === 'string' ? found[key] : '')
  const list = (key: keyof FormValues) => (Array.isArray(found[key]) ? (found[key] as unknown[]) : [])
  return {
    title: text('title'),
    description: text('description'),
    type: contentTypes.find((type) => type === found.type) ?? emptyValues.type,
    isTypeChosen: found.isTypeChosen === true,
    creatorId: text('creatorId'),
    tags: list('tags').filter((tag) => typeof tag === 'string'),
    depicted: list('depicted').filter(isPerson),
    preselectedFor: text('preselectedFor') || null,
    producedOn: text('producedOn'),
    isDownloadable: found.isDownloadable === true,
    isAiEdited: found.isAiEdited === true,
    mode: publishModes.find((mode) => mode === found.mode) ?? emptyValues.mode,
    at: text('at'),
    isPPV: found.isPPV === true,
    price: text('price'),
  }
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

const isPerson = (value: unknown): value is Person =>
  isRecord(value) && typeof value.id === 'string' && typeof value.name === 'string'

/** Dollars as typed; null if it is not a number. */
export function priceOf(text: string): number | null {
  const price = Number(text.trim().replace(/^\$/, '').replace(',', '.'))
  return text.trim() === '' || Number.isNaN(price) ? null : price
}
