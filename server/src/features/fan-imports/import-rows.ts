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

export type Fault = { field: ImportField | null; message: string }

/** Context needed to parse a row. */
export type Reading = CreatorNames & {
  columns: number
  /** -1 if the file is not one of our error files. */
  rowKeyColumn: number
  mapping: Mapping
  /** For the whole file; a filled creator column takes precedence. */
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

export type Parsed<Row> = { row: Row; faults?: never } | { row?: never; faults: Fault[] }

const MIN_DATE = Date.UTC(2000, 0, 1)
const MAX_CLOCK_SKEW_MS = 5 * 60_000
export const MINUTE_MS = 60_000

/** Matches the fans' unique index. */
export function foldUsername(username: string): string {
  return username.normalize('NFKC').trim().toLowerCase()
}

/** Parses one row and collects all its errors. */
export class RowReader {
  readonly faults: Fault[] = []
  readonly #row: CsvRow
  readonly #with: Reading

  constructor(row: CsvRow, reading: Reading) {
    this.#row = row
    this.#with = reading
    if (row.trouble !== undefined) this.fault(null, row.trouble)
    const extra = row.cells.slice(reading.columns).some((cell) => cell.trim() !== '')
    if (extra)
      this.fault(null, `This row has ${row.cells.length} cells, but the file has ${reading.columns} columns.`)
  }

  fault(field: ImportField | null, message: string): null {
    this.faults.push({ field, message })
    return null
  }

  text(field: ImportField): string {
    return this.#cell(this.#with.mapping[field] ?? -1)
  }

  rowKey(): string | null {
    return this.#cell(this.#with.rowKeyColumn) || null
  }

  #cell(column: number): string {
    const cell = this.#row.cells[column] ?? ''
    return unescapeFormula(cell).trim()
  }

  checked<T>(field: ImportField, rule: z.ZodType<T>): T | null {
    const text = this.text(field)
    if (text === '') return null
    if (/[\r\n]/.test(text)) return this.fault(field, `${label(field)} must be one line.`)
    const { data, error } = rule.safeParse(text)
    return error ? this.fault(field, `${label(field)}: ${error.issues[0]?.message ?? 'is not valid.'}`) : data
  }

  required<T>(field: ImportField, rule: z.ZodType<T>): T | null {
    return this.text(field) === ''
      ? this.fault(field, `${label(field)} is missing.`)
      : this.checked(field, rule)
  }

  creator(): string | null {
    const name = this.text('creator')
    if (name === '') return this.#with.creatorId ?? this.fault('creator', 'The creator is missing.')
    const key = foldStageName(name)
    const id = this.#with.creators.get(key)
    const ambiguous = this.#with.ambiguous.get(key)
    if (ambiguous) ambiguous.rows++
    return id ?? this.fault('creator', creatorError(abbreviate(name), id, this.#with.unmatched.get(key)))
  }

  date(field: ImportField): number | null {
    const text = this.text(field)
    if (text === '') return null
    const parsed = parseDate(text, this.#with.dateOrders[this.#with.mapping[field] ?? -1] ?? 'month')
    if (!parsed)
      return this.fault(field, `“${abbreviate(text)}” is not a valid date. Use the format 2026-03-01 14:30.`)
    const instant = this.#with.clock.instantOf(parsed)
    if (instant < MIN_DATE) return this.fault(field, `“${abbreviate(text)}” is before the year 2000.`)
    if (instant > this.#with.now + MAX_CLOCK_SKEW_MS)
      return this.fault(field, `“${abbreviate(text)}” is in the future.`)
    return instant
  }
}

export function readFanRow(row: CsvRow, reading: Reading): Parsed<FanRow> {
  const read = new RowReader(row, reading)
  const username = read.required('username', rules.username)
  const creatorId = read.creator()
  const displayName = read.checked('displayName', rules.displayName)
  const email = read.checked('email', emailRule)
  const location = read.checked('location', rules.location)
  const timeZone = read.checked('timeZone', rules.timeZone)
  const preferredContent = read.checked('preferredContent', rules.preferredContent)
  const platform = readPlatform(read)
  const joined = read.date('joinDate')
  const tags = readTags(read)
  if (read.faults.length > 0 || username === null || creatorId === null) return { faults: read.faults }
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
  externalId: singleLine(100),
  reason: singleLine(300),
}

function readPlatform(read: RowReader): AccountPlatform | null {
  const text = read.text('platform')
  if (text === '') return null
  const hint = `Use ${Object.values(platformNames).slice(0, -1).join(', ')} or ${platformNames.INTERNAL}.`
  return (
    parsePlatform(text) ?? read.fault('platform', `“${abbreviate(text)}” is not a known platform. ${hint}`)
  )
}

function readTags(read: RowReader): string[] {
  const parts = read
    .text('tags')
    .split(/[,;|]/)
    .filter((part) => part.trim() !== '')
  const tags = new Set<string>()
  for (const part of parts) {
    const { data, error } = tagRule.safeParse(part)
    if (error) read.fault('tags', `The tag “${abbreviate(part.trim())}”: ${error.issues[0]?.message}`)
    else tags.add(data)
  }
  return [...tags].toSorted()
}

export function readTransactionRow(row: CsvRow, reading: Reading): Parsed<TransactionRow> {
  const read = new RowReader(row, reading)
  const username = read.required('username', rules.username)
  const creatorId = read.creator()
  const date = read.date('date')
  if (date === null && read.text('date') === '') read.fault('date', 'The date is missing.')
  const gross = readCurrency(read, reading) ? amount(read, 'amount') : null
  const type = parseType(read.text('type'))
  if (!type) read.fault('type', typeFault(read.text('type')))
  const kind = parseKind(read.text('kind'), gross ?? 0)
  if (!kind)
    read.fault(
      'kind',
      `“${abbreviate(read.text('kind'))}” is not a known kind. Use sale, refund, chargeback or correction.`,
    )
  if (gross !== null && kind) checkSign(read, kind, gross)
  const fee = read.text('platformFee') === '' ? null : amount(read, 'platformFee')
  if (gross !== null && fee !== null && Math.abs(fee) > Math.abs(gross))
    read.fault('platformFee', 'The fee can’t be more than the amount.')
  const externalId = read.checked('externalId', rules.externalId)
  const reason = read.checked('reason', rules.reason) ?? (kind === 'SALE' ? null : 'Imported')
  if (read.faults.length > 0 || username === null || creatorId === null) return { faults: read.faults }
  if (date === null || !gross || !type || !kind) return { faults: read.faults }
  const usernameKey = foldUsername(username)
  return {
    row: {
      creatorId,
      username,
      usernameKey,
      occurredAt: new Date(date).toISOString(),
      day: reading.clock.dayOf(date),
      type,
      kind,
      grossCents: gross,
      feeCents: fee === null ? null : Math.abs(fee) * Math.sign(gross),
      externalId,
      // Rounded to the minute because spreadsheets drop seconds.
      content: JSON.stringify([creatorId, usernameKey, Math.floor(date / MINUTE_MS), gross, type, kind]),
      rowKey: read.rowKey(),
      reason,
    },
  }
}

function amount(read: RowReader, field: 'amount' | 'platformFee'): number | null {
  const text = read.text(field)
  if (text === '') return read.fault(field, 'The amount is missing.')
  const cents = parseAmount(text)
  const currency = foreignCurrency(text)
  if (currency) return read.fault(field, `“${abbreviate(text)}” is in ${currency}. ${DOLLARS_ONLY}`)
  if (cents === null) return read.fault(field, `“${abbreviate(text)}” is not a valid amount.`)
  if (cents === 0 && field === 'amount') return read.fault(field, 'The amount can’t be zero.')
  if (Math.abs(cents) > 100_000_000) return read.fault(field, 'This amount is too large.')
  return cents
}

/** Returns false if the amount is in another currency. */
function readCurrency(read: RowReader, { amountCurrency }: Reading): boolean {
  const text = read.text('currency')
  const isDollar = text === '' || /^(US)?\$$|^USD$|^US dollars?$/i.test(text)
  if (isDollar && !amountCurrency) return true
  if (isDollar) read.fault('amount', `The amounts are in ${amountCurrency}. ${DOLLARS_ONLY}`)
  else {
    const currency = foreignCurrency(text)
    read.fault(
      'currency',
      currency
        ? `The amount is in ${currency}. ${DOLLARS_ONLY}`
        : `“${abbreviate(text)}” is not a known currency. Use USD.`,
    )
  }
  return false
}

const DOLLARS_ONLY = 'Only US dollars can be imported.'

function checkSign(read: RowReader, kind: TransactionKind, gross: number): void {
  if (kind === 'SALE' && gross < 0) read.fault('amount', 'A sale must be positive. Use a refund instead.')
  if ((kind === 'REFUND' || kind === 'CHARGEBACK') && gross > 0)
    read.fault('amount', 'Refunds and chargebacks must be negative.')
}

function typeFault(text: string): string {
  return text === ''
    ? 'The type is missing.'
    : `“${abbreviate(text)}” is not a known type. Use subscription, tips, PPV or custom.`
}
