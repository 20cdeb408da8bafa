import { createHash } from 'node:crypto'
import {
  type ImportField,
  type ImportKind,
  importFields,
  type Mapping,
  PROBLEM_COLUMN,
  ROW_KEY_COLUMN,
} from '@greenroom/contract/features/fans/fan-imports.schema.ts'

/** Normalized headings used by platforms and spreadsheets, most specific first. */
const synonyms: Record<ImportField, string> = {
  username: 'username fanusername user fan handle login subscriber customer buyer from',
  creator: 'creator creatorname model stagename performer account page',
  email: 'email emailaddress mail fanemail',
  displayName: 'displayname name fullname nickname fanname',
  location: 'location country city region place',
  timeZone: 'timezone tz zone',
  joinDate:
    'joindate joined joinedat joinedon subscribedat subscribedsince since startdate created createdat',
  preferredContent: 'preferredcontent preference prefers likes favoritecontent',
  platform: 'platform platformname site network',
  tags: 'tags tag labels lists list',
  date: 'date datetime transactiondate time paidat createdat occurredat when timestamp',
  amount: 'amount gross grossamount price total sum value paid amountusd',
  type: 'type transactiontype category product description source',
  externalId: 'externalid transactionid messageid id reference ref orderid paymentid invoice',
  kind: 'kind saleorrefund status transactionkind',
  reason: 'reason note comment notes',
  currency: 'currency currencycode',
  platformFee: 'platformfee fee fees commission platformcut',
  direction: 'direction inout way side sendertype senderrole type kind',
  sentAt: 'sentat sent senton timestamp datetime date time createdat messagedate when',
  text: 'text message content body messagetext words',
  senderName: 'sendername sender sentby author writer operator chatter',
  isDelivered: 'isdelivered delivered',
  isRead: 'isread read seen opened',
}

/** Drops the columns that our error file appends. */
export function withoutErrorColumns(columns: readonly string[]): string[] {
  if (columns.at(-1) !== PROBLEM_COLUMN) return [...columns]
  return columns.slice(0, columns.at(-2) === ROW_KEY_COLUMN ? -2 : -1)
}

/** -1 if the file is not one of our error files. */
export const rowKeyColumn = (columns: readonly string[]): number => columns.lastIndexOf(ROW_KEY_COLUMN)

export function foldHeading(heading: string): string {
  return heading
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}

/** Suggested mapping; each column is used once, by its most specific match. */
export function guessMapping(kind: ImportKind, columns: readonly string[]): Mapping {
  const folded = columns.map(foldHeading)
  const matches: { field: ImportField; column: number; rank: number }[] = []
  for (const field of importFields[kind])
    for (const [rank, name] of synonyms[field].split(' ').entries()) {
      const column = folded.indexOf(name)
      if (column >= 0) matches.push({ field, column, rank })
    }
  const mapping: Mapping = {}
  const usedColumns = new Set<number>()
  for (const { field, column } of matches.toSorted((a, b) => a.rank - b.rank)) {
    if (mapping[field] !== undefined || usedColumns.has(column)) continue
    mapping[field] = column
    usedColumns.add(column)
  }
  return mapping
}

/** Equal for files with the same columns, including our error files. */
export function columnsKey(columns: readonly string[]): string {
  return createHash('sha256')
    .update(JSON.stringify(withoutErrorColumns(columns).map(foldHeading)))
    .digest('hex')
}
