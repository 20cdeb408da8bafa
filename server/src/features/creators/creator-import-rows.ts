import { newCreator } from '@greenroom/contract/features/creators/creators.schema.ts'
import type { z } from 'zod'
import type { CsvRow } from '../../platform/csv/read.ts'

/** What a row says about a creator; what it leaves blank it says nothing about. */
export type RowFacts = {
  stageName: string
  realName?: string
  email?: string
  phone?: string
  location?: string
  creatorPercent?: number
}
type Field = keyof RowFacts
export type ReadRow = { number: number; facts: RowFacts }
export type RowFault = { row: number; message: string }

const labels: Record<Field, string> = {
  stageName: 'Stage name',
  realName: 'Legal name',
  email: 'Email',
  phone: 'Phone',
  location: 'Location',
  creatorPercent: 'Creator percent',
}

/** What spreadsheets call our fields, folded; the surest name first. A bare "name" may be either, so it is none. */
const synonyms: Record<Field, readonly string[]> = {
  stageName: ['stagename', 'creator', 'creatorname', 'artistname', 'model', 'performer', 'alias'],
  realName: ['legalname', 'realname', 'fullname', 'legalfullname'],
  email: ['email', 'emailaddress', 'mail'],
  phone: ['phone', 'phonenumber', 'telephone', 'tel', 'mobile', 'cell'],
  location: ['location', 'city', 'place', 'country', 'region'],
  creatorPercent: ['creatorpercent', 'creatorshare', 'creatorsplit', 'split', 'splitpercent', 'share'],
}
const fields = Object.keys(synonyms) as Field[]

type Columns = { of: Partial<Record<Field, number>>; count: number; ignored: string[] }

export function columnsOf(headings: readonly string[]): Columns {
  const folded = headings.map(foldHeading)
  const of: Columns['of'] = {}
  for (const field of fields) {
    const name = synonyms[field].find((one) => folded.includes(one))
    if (name !== undefined) of[field] = folded.indexOf(name)
  }
  const used = new Set(Object.values(of))
  const ignored = headings.map((heading, i) => heading || `Column ${i + 1}`).filter((_, i) => !used.has(i))
  return { of, count: headings.length, ignored }
}

function foldHeading(heading: string): string {
  return heading
    .normalize('NFKD')
    .replaceAll('%', 'percent')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}

/** All that is wrong with a row is said at once, so that it can be mended in one go. */
export function readRow(row: CsvRow, columns: Columns): ReadRow | RowFault {
  const wrong: string[] = []
  if (row.cells.slice(columns.count).some((cell) => cell.trim() !== ''))
    wrong.push(`This row has ${row.cells.length} cells, but the file has ${columns.count} columns.`)
  const read = <T>(field: Field, rule: z.ZodType<T>): NonNullable<T> | undefined => {
    const text = textOf(row, columns.of[field])
    if (text === '') return undefined
    const { data, error } = rule.safeParse(field === 'creatorPercent' ? percentOf(text) : text)
    if (error) wrong.push(`${labels[field]}: ${wordsOf(field, error)}`)
    return data ?? undefined
  }
  const { shape } = newCreator
  const stageName = read('stageName', shape.stageName)
  if (textOf(row, columns.of.stageName) === '') wrong.unshift('Stage name is missing.')
  const rest = {
    realName: read('realName', shape.realName),
    email: read('email', shape.email),
    phone: read('phone', shape.phone),
    location: read('location', shape.location),
    creatorPercent: read('creatorPercent', shape.creatorPercent),
  }
  if (stageName === undefined || wrong.length > 0) return { row: row.number, message: wrong.join(' ') }
  const given = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined))
  return { number: row.number, facts: { stageName, ...given } }
}

function textOf(row: CsvRow, column: number | undefined): string {
  const cell = column === undefined ? '' : (row.cells[column] ?? '')
  // Our own files guard cells that a spreadsheet would take for a formula with an apostrophe.
  return cell.replace(/^'(?=[=+\-@\t\r])/, '').trim()
}

/** "60", "60 %" and "60.0"; anything else could mean two things. */
function percentOf(text: string): number {
  const whole = /^(\d{1,3})(?:[.,]0+)?\s*%?$/.exec(text)?.[1]
  return whole === undefined ? Number.NaN : Number(whole)
}

function wordsOf(field: Field, error: z.ZodError): string {
  if (field === 'creatorPercent') return 'Please enter a whole number from 0 to 100.'
  return error.issues[0]?.message ?? 'Is not valid.'
}
