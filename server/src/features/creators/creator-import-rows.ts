import { newCreator } from '@greenroom/contract/features/creators/creators.schema.ts'
import type { z } from 'zod'
import type { CsvRow } from '../../platform/csv/read.ts'
import { unescapeFormula } from '../../platform/csv/write.ts'

/** Blank cells are omitted. */
export type RowValues = {
  stageName: string
  realName?: string
  email?: string
  phone?: string
  location?: string
  creatorPercent?: number
  /** First day of the share. */
  shareFrom?: string
}
type Field = keyof RowValues
export type ParsedRow = { number: number; values: RowValues }
export type RowMessage = { row: number; message: string }

const labels: Record<Field, string> = {
  stageName: 'Stage name',
  realName: 'Real name',
  email: 'Email',
  phone: 'Phone',
  location: 'Location',
  creatorPercent: 'Creator percent',
  shareFrom: 'Share from',
}

/** Folded headings in English, German, Spanish and French, most specific first. "name" alone is ambiguous. */
const synonyms: Record<Field, string> = {
  stageName:
    'stagename creator creatorname artistname model performer alias kunstlername kunstlerin nombreartistico creadora creador nomdescene creatrice createur',
  realName:
    'legalname realname fullname legalfullname burgerlichername vollstandigername klarname nombrelegal nombrecompleto nombrereal nomlegal nomcomplet nomreel',
  email: 'email emailaddress mail emailadresse mailadresse correoelectronico correo courriel adresseemail',
  phone: 'phone phonenumber telephone tel mobile cell telefon telefonnummer handy telefono movil portable',
  location: 'location city place country region ort wohnort stadt land ubicacion ciudad pais ville lieu pays',
  creatorPercent:
    'creatorpercent creatorshare creatorsplit split splitpercent share anteil anteilprozent porcentaje reparto pourcentage part',
  shareFrom:
    'sharefrom splitfrom sharestart splitstart sharevalidfrom validfrom anteilab gultigab validodesde valableapartirdu',
}
const fields = Object.keys(synonyms) as Field[]

type Columns = { indexes: Partial<Record<Field, number>>; count: number; ignored: string[] }

export function mapColumns(headings: readonly string[]): Columns {
  const folded = headings.map(foldHeading)
  const indexes: Columns['indexes'] = {}
  for (const field of fields) {
    const name = synonyms[field].split(' ').find((synonym) => folded.includes(synonym))
    if (name !== undefined) indexes[field] = folded.indexOf(name)
  }
  const used = new Set(Object.values(indexes))
  const ignored = headings.map((heading, i) => heading || `Column ${i + 1}`).filter((_, i) => !used.has(i))
  return { indexes, count: headings.length, ignored }
}

function foldHeading(heading: string): string {
  return heading
    .normalize('NFKD')
    .replaceAll('%', 'percent')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}

/** Reports all errors of a row at once. */
export function readRow(row: CsvRow, columns: Columns): ParsedRow | RowMessage {
  const errors: string[] = []
  if (row.cells.slice(columns.count).some((cell) => cell.trim() !== ''))
    errors.push(`This row has ${row.cells.length} cells, but the file has ${columns.count} columns.`)
  const read = <T>(field: Field, rule: z.ZodType<T>): NonNullable<T> | undefined => {
    const text = cellText(row, columns.indexes[field])
    if (text === '') return undefined
    const { data, error } = rule.safeParse(field === 'creatorPercent' ? parsePercent(text) : text)
    if (error) errors.push(`${labels[field]}: ${errorText(field, error)}`)
    return data ?? undefined
  }
  const { shape } = newCreator
  const stageName = read('stageName', shape.stageName)
  if (cellText(row, columns.indexes.stageName) === '') errors.unshift('Stage name is missing.')
  const optionalFields = {
    realName: read('realName', shape.realName),
    email: read('email', shape.email),
    phone: read('phone', shape.phone),
    location: read('location', shape.location),
    creatorPercent: read('creatorPercent', shape.creatorPercent),
    shareFrom: read('shareFrom', shape.shareFrom),
  }
  if (optionalFields.shareFrom && cellText(row, columns.indexes.creatorPercent) === '')
    errors.push('Share from: Please also enter the creator’s percentage.')
  if (stageName === undefined || errors.length > 0) return { row: row.number, message: errors.join(' ') }
  const provided = Object.fromEntries(
    Object.entries(optionalFields).filter(([, value]) => value !== undefined),
  )
  return { number: row.number, values: { stageName, ...provided } }
}

function cellText(row: CsvRow, column: number | undefined): string {
  const cell = column === undefined ? '' : (row.cells[column] ?? '')
  return unescapeFormula(cell).trim()
}

/** Accepts "60", "62.5 %" and "62,50". Rejects 0.6, which can mean sixty percent. */
function parsePercent(text: string): number {
  const percent = /^(\d{1,3}(?:[.,]\d+)?)\s*%?$/.exec(text)?.[1]
  const value = percent === undefined ? Number.NaN : Number(percent.replace(',', '.'))
  return value > 0 && value < 1 ? Number.NaN : value
}

function errorText(field: Field, error: z.ZodError): string {
  if (field === 'creatorPercent') return 'Please enter a percentage from 0 to 100, with at most two decimals.'
  if (field === 'shareFrom') return 'Please enter a date like 2026-03-31.'
  return error.issues[0]?.message ?? 'Invalid value.'
}
