import { foldStageName } from '@greenroom/contract/features/creators/creators.rules.ts'
import {
  type AccountPlatform,
  platformNames,
} from '@greenroom/contract/features/creators/platform-accounts.rules.ts'
import type { DateOrder, ImportField, Mapping } from '@greenroom/contract/features/fans/fan-imports.schema.ts'
import type { TransactionKind, TransactionType } from '@greenroom/contract/features/fans/fans.rules.ts'
import { fanUsername, tag as tagRule } from '@greenroom/contract/features/fans/fans.schema.ts'
import { timeZone as timeZoneRule } from '@greenroom/contract/kit/dates.ts'
import { foreignCurrency, parseAmount } from '@greenroom/contract/kit/money.ts'
import { email as emailRule, singleLine } from '@greenroom/contract/kit/text.ts'
import type { z } from 'zod'
import type { CsvRow } from '../../platform/csv/read.ts'
import { unescapeFormula } from '../../platform/csv/write.ts'
import { type CreatorNames, creatorError } from './import-creators.ts'
import { parseDate, type ZoneClock } from './import-dates.ts'
import { abbreviate, label } from './import-labels.ts'
import { parseKind, parsePlatform, parseType } from './import-synonyms.ts'

export type FieldError = { field: ImportField | null; message: string }

export type ParseContext = CreatorNames & {
  columns: number
  /** -1 if the file is not one of our error files. */
  rowKeyColumn: number
  mapping: Mapping
  /** The creator for the whole file; a creator named in the row takes precedence. */
  creatorId: string | null
  dateOrders: readonly (DateOrder | null)[]
  /** Currency in the amount heading, if it is not US dollars. */
  amountCurrency?: string | null
  clock: ZoneClock
  now: number
}

export type FanRow = {
  creatorId: string
  username: string
  usernameKey: string
  displayName: string | null
  email: string | null
  location: string | null
  timeZone: string | null
  preferredContent: string | null
  /** Null means the default, or the existing value. */
  platform: AccountPlatform | null
  joinedAt: string | null
  tags: string[]
}

export type TransactionRow = {
  creatorId: string
  usernameKey: string
  username: string
  occurredAt: string
  day: string
  type: TransactionType
  kind: TransactionKind
  grossCents: number
  feeCents: number | null
  externalId: string | null
  /** Normalized content, used as identity without an external id. */
  content: string
  rowKey: string | null
  reason: string | null
}

export type Parsed<Row> = { row: Row; errors?: never } | { row?: never; errors: FieldError[] }

const MIN_DATE = Date.UTC(2000, 0, 1)
const MAX_CLOCK_SKEW_MS = 5 * 60_000
export const MINUTE_MS = 60_000

/** Matches the fans' unique index. */
export function foldUsername(username: string): string {
  return username.normalize('NFKC').trim().toLowerCase()
}

/** Parses one row and collects all its errors. */
export class RowReader {
  readonly errors: FieldError[] = []
  readonly #row: CsvRow
  readonly #context: ParseContext

  constructor(row: CsvRow, context: ParseContext) {
    this.#row = row
    this.#context = context
    if (row.problem !== undefined) this.fail(null, row.problem)
    const hasExtraCells = row.cells.slice(context.columns).some((cell) => cell.trim() !== '')
    if (hasExtraCells)
      this.fail(null, `This row has ${row.cells.length} cells, but the file has ${context.columns} columns.`)
  }

  fail(field: ImportField | null, message: string): null {
    this.errors.push({ field, message })
    return null
  }

  text(field: ImportField): string {
    return this.#cell(this.#context.mapping[field] ?? -1)
  }

  rowKey(): string | null {
    return this.#cell(this.#context.rowKeyColumn) || null
  }

  #cell(column: number): string {
    const cell = this.#row.cells[column] ?? ''
    return unescapeFormula(cell).trim()
  }

  optional<T>(field: ImportField, rule: z.ZodType<T>): T | null {
    const text = this.text(field)
    if (text === '') return null
    if (/[\r\n]/.test(text)) return this.fail(field, `${label(field)} must be one line.`)
    const { data, error } = rule.safeParse(text)
    return error ? this.fail(field, `${label(field)} is not valid. ${error.issues[0]?.message}`) : data
  }

  required<T>(field: ImportField, rule: z.ZodType<T>): T | null {
    return this.text(field) === ''
      ? this.fail(field, `${label(field)} is missing.`)
      : this.optional(field, rule)
  }

  creator(): string | null {
    const name = this.text('creator')
    if (name === '') return this.#context.creatorId ?? this.fail('creator', 'The creator is missing.')
    const key = foldStageName(name)
    const id = this.#context.creators.get(key)
    const ambiguous = this.#context.ambiguous.get(key)
    if (ambiguous) ambiguous.rows++
    return id ?? this.fail('creator', creatorError(abbreviate(name), id, this.#context.unmatched.get(key)))
  }

  date(field: ImportField): number | null {
    const text = this.text(field)
    if (text === '') return null
    const parsed = parseDate(text, this.#context.dateOrders[this.#context.mapping[field] ?? -1] ?? 'month')
    if (!parsed)
      return this.fail(field, `“${abbreviate(text)}” is not a valid date. Use the format 2026-03-01 14:30.`)
    const instant = this.#context.clock.instantOf(parsed)
    if (instant < MIN_DATE) return this.fail(field, `“${abbreviate(text)}” is before the year 2000.`)
    if (instant > this.#context.now + MAX_CLOCK_SKEW_MS)
      return this.fail(field, `“${abbreviate(text)}” is in the future.`)
    return instant
  }
}

export function readFanRow(row: CsvRow, context: ParseContext): Parsed<FanRow> {
  const reader = new RowReader(row, context)
  const username = reader.required('username', rules.username)
  const creatorId = reader.creator()
  const displayName = reader.optional('displayName', rules.displayName)
  const email = reader.optional('email', emailRule)
  const location = reader.optional('location', rules.location)
  const timeZone = reader.optional('timeZone', rules.timeZone)
  const preferredContent = reader.optional('preferredContent', rules.preferredContent)
  const platform = readPlatform(reader)
  const joined = reader.date('joinDate')
  const tags = readTags(reader)
  if (reader.errors.length > 0 || username === null || creatorId === null) return { errors: reader.errors }
  const joinedAt = joined === null ? null : new Date(joined).toISOString()
  const usernameKey = foldUsername(username)
  const profile = { displayName, email, location, timeZone, preferredContent, platform }
  return { row: { creatorId, username, usernameKey, ...profile, joinedAt, tags } }
}

// Shared, because creating a schema is expensive.
export const rules = {
  username: fanUsername,
  displayName: singleLine(80),
  location: singleLine(80),
  timeZone: timeZoneRule,
  preferredContent: singleLine(40),
  /** Bridges prefix the platform's id with platform and creator. */
  externalId: singleLine(160),
  reason: singleLine(300),
}

function readPlatform(reader: RowReader): AccountPlatform | null {
  const text = reader.text('platform')
  if (text === '') return null
  const hint = `Use ${Object.values(platformNames).slice(0, -1).join(', ')} or ${platformNames.INTERNAL}.`
  return (
    parsePlatform(text) ?? reader.fail('platform', `“${abbreviate(text)}” is not a known platform. ${hint}`)
  )
}

function readTags(reader: RowReader): string[] {
  const names = reader
    .text('tags')
    .split(/[,;|]/)
    .filter((name) => name.trim() !== '')
  const tags = new Set<string>()
  for (const name of names) {
    const { data, error } = tagRule.safeParse(name)
    if (error)
      reader.fail('tags', `The tag “${abbreviate(name.trim())}” is not valid. ${error.issues[0]?.message}`)
    else tags.add(data)
  }
  return [...tags].toSorted()
}

export function readTransactionRow(row: CsvRow, context: ParseContext): Parsed<TransactionRow> {
  const reader = new RowReader(row, context)
  const username = reader.required('username', rules.username)
  const creatorId = reader.creator()
  const date = reader.date('date')
  if (date === null && reader.text('date') === '') reader.fail('date', 'The date is missing.')
  const gross = checkCurrency(reader, context) ? readAmount(reader, 'amount') : null
  const type = parseType(reader.text('type'))
  if (!type) reader.fail('type', typeError(reader.text('type')))
  const kind = parseKind(reader.text('kind'), gross ?? 0)
  if (!kind)
    reader.fail(
      'kind',
      `“${abbreviate(reader.text('kind'))}” is not a known kind. Use sale, refund, chargeback or correction.`,
    )
  if (gross !== null && kind) checkSign(reader, kind, gross)
  const fee = reader.text('platformFee') === '' ? null : readAmount(reader, 'platformFee')
  if (gross !== null && fee !== null && Math.abs(fee) > Math.abs(gross))
    reader.fail('platformFee', 'The fee can’t be more than the amount.')
  const externalId = reader.optional('externalId', rules.externalId)
  const reason = reader.optional('reason', rules.reason) ?? (kind === 'SALE' ? null : 'Imported')
  if (reader.errors.length > 0 || username === null || creatorId === null) return { errors: reader.errors }
  if (date === null || !gross || !type || !kind) return { errors: reader.errors }
  const usernameKey = foldUsername(username)
  return {
    row: {
      creatorId,
      username,
      usernameKey,
      occurredAt: new Date(date).toISOString(),
      day: context.clock.dayOf(date),
      type,
      kind,
      grossCents: gross,
      feeCents: fee === null ? null : Math.abs(fee) * Math.sign(gross),
      externalId,
      // Rounded to the minute because spreadsheets drop seconds.
      content: JSON.stringify([creatorId, usernameKey, Math.floor(date / MINUTE_MS), gross, type, kind]),
      rowKey: reader.rowKey(),
      reason,
    },
  }
}

function readAmount(reader: RowReader, field: 'amount' | 'platformFee'): number | null {
  const text = reader.text(field)
  if (text === '') return reader.fail(field, 'The amount is missing.')
  const cents = parseAmount(text)
  const currency = foreignCurrency(text)
  if (currency) return reader.fail(field, `“${abbreviate(text)}” is in ${currency}. ${DOLLARS_ONLY}`)
  if (cents === null) return reader.fail(field, `“${abbreviate(text)}” is not a valid amount.`)
  if (cents === 0 && field === 'amount') return reader.fail(field, 'The amount can’t be zero.')
  if (Math.abs(cents) > 100_000_000) return reader.fail(field, 'This amount is too large.')
  return cents
}

/** Returns false unless the amount is in US dollars. */
function checkCurrency(reader: RowReader, { amountCurrency }: ParseContext): boolean {
  const text = reader.text('currency')
  const isDollar = text === '' || /^(US)?\$$|^USD$|^US dollars?$/i.test(text)
  if (isDollar && !amountCurrency) return true
  if (isDollar) reader.fail('amount', `The amounts are in ${amountCurrency}. ${DOLLARS_ONLY}`)
  else {
    const currency = foreignCurrency(text)
    reader.fail(
      'currency',
      currency
        ? `The amount is in ${currency}. ${DOLLARS_ONLY}`
        : `“${abbreviate(text)}” is not a known currency. Use USD.`,
    )
  }
  return false
}

const DOLLARS_ONLY = 'Only US dollars can be imported.'

function checkSign(reader: RowReader, kind: TransactionKind, gross: number): void {
  if (kind === 'SALE' && gross < 0) reader.fail('amount', 'A sale must be positive. Use a refund instead.')
  if ((kind === 'REFUND' || kind === 'CHARGEBACK') && gross > 0)
    reader.fail('amount', 'Refunds and chargebacks must be negative.')
}

function typeError(text: string): string {
  return text === ''
    ? 'The type is missing.'
    : `“${abbreviate(text)}” is not a known type. Use subscription, tips, PPV or custom.`
}
