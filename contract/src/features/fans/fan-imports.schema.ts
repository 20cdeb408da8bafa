import { timestamp } from '../../kit/dates.ts'
import { id } from '../../kit/id.schema.ts'
import { singleLine } from '../../kit/text.ts'
import { z } from '../../kit/zod.ts'
import { creatorStatuses } from '../creators/creators.rules.ts'

export const importKinds = ['fans', 'transactions', 'messages'] as const
export type ImportKind = (typeof importKinds)[number]

/** Fields a column can map to, in form order; required ones first. */
export const importFields = {
  fans: [
    'username',
    'creator',
    'email',
    'displayName',
    'location',
    'timeZone',
    'joinDate',
    'preferredContent',
    'platform',
    'tags',
  ],
  transactions: [
    'username',
    'creator',
    'date',
    'amount',
    'type',
    'externalId',
    'kind',
    'reason',
    'platformFee',
    'currency',
  ],
  messages: [
    'username',
    'creator',
    'direction',
    'sentAt',
    'text',
    'externalId',
    'senderName',
    'isDelivered',
    'isRead',
  ],
} as const satisfies Record<ImportKind, readonly string[]>

/** The creator can come from a column or be chosen for the whole file. */
export const requiredFields = {
  fans: ['username'],
  transactions: ['username', 'date', 'amount', 'type'],
  messages: ['username', 'direction', 'sentAt', 'text'],
} as const satisfies Record<ImportKind, readonly string[]>

export type ImportField = (typeof importFields)[ImportKind][number]

export const importStates = [
  'UPLOADED',
  'CHECKING',
  'CHECKED',
  'RUNNING',
  'DONE',
  'FAILED',
  'UNDOING',
  'UNDONE',
] as const
export type ImportState = (typeof importStates)[number]

/** Where dates do not say, the agency's time zone suggests one. */
export const dateOrders = ['month', 'day'] as const
export type DateOrder = (typeof dateOrders)[number]

/** Extra columns of the error file. The key distinguishes identical rows. */
export const ROW_KEY_COLUMN = 'Row key'
export const PROBLEM_COLUMN = 'Problem'

/** How long the file, its preview and its failed rows are kept, and how long the import can be undone. */
export const IMPORT_RETENTION_DAYS = 30

/** Field to column number in the file. */
export const mapping = z.partialRecord(
  z.enum([...importFields.fans, ...importFields.transactions, ...importFields.messages]),
  z.number().int().min(0).max(199),
)
export type Mapping = z.infer<typeof mapping>

const count = z.number().int()

/** A name in the file shared by several creators. */
const ambiguousCreator = z.object({
  name: z.string(),
  rows: count,
  chosenId: id.nullable(),
  choices: z.array(
    z.object({
      id,
      stageName: z.string(),
      status: z.enum(creatorStatuses),
      fans: count,
      createdAt: timestamp,
    }),
  ),
})
export type AmbiguousCreator = z.infer<typeof ambiguousCreator>

export const fanImport = z.object({
  id,
  kind: z.enum(importKinds),
  fileName: z.string(),
  state: z.enum(importStates),
  columns: z.array(z.string()),
  /** The first rows of the file. */
  preview: z.array(z.array(z.string())),
  mapping,
  /** Whether the suggested mapping is the agency's last one for these columns. */
  remembered: z.boolean(),
  /** How dates like 3/4/2026 are interpreted, by column; null without such dates. Empty once the file is deleted. */
  dateOrders: z.array(z.enum(dateOrders).nullable()),
  /** Indexes of columns with ambiguous dates; resolved by dateOrder. */
  ambiguousDates: z.array(count),
  creatorId: id.nullable(),
  /** Known after a check; resolved by creatorChoices. */
  ambiguousCreators: z.array(ambiguousCreator),
  /** Row count without the header row; null until counted. */
  rows: count.nullable(),
  /**
   * Counts of the current or last run. During an undo, `added` counts removed
   * rows, `updated` restored rows and `unchanged` kept rows.
   */
  progress: z.object({ done: count, added: count, updated: count, unchanged: count, failed: count }),
  /** Archived fans among the valid rows; known after a complete run. */
  archivedFans: count,
  /** The first failed rows; the error file contains all of them. */
  errors: z.array(z.object({ row: count, field: z.string().nullable(), message: z.string() })),
  /** Why the import failed as a whole. */
  problem: z.string().nullable(),
  createdBy: z.string(),
  createdById: id,
  createdAt: timestamp,
  finishedAt: timestamp.nullable(),
  /** Null if nothing was imported or it can no longer be undone. Always null in lists. */
  undoUntil: timestamp.nullable(),
})
export type FanImport = z.infer<typeof fanImport>

/** The effects of undoing an import. */
export const undoPreview = z.object({
  until: timestamp,
  /** Deleted fans, or voided transactions. */
  remove: count,
  /** Fans whose previous data is restored. */
  restore: count,
  /** Fans with later activity; transactions since refunded, corrected or included in an approved pay sheet. */
  keep: count,
  /** Gross amount of the voided transactions. */
  amount: z.number().nullable(),
})
export type UndoPreview = z.infer<typeof undoPreview>

export const importOptions = z.strictObject({
  mapping,
  creatorId: id.nullable().default(null),
  /** For ambiguous columns only. */
  dateOrder: z.enum(dateOrders).optional(),
  /** Creator by name, for names shared by several creators; if omitted, earlier choices are kept. */
  creatorChoices: z.record(z.string().max(200), id).optional(),
})

export const MAX_IMPORT_BYTES = 50 * 1024 * 1024
export const importQuery = z.strictObject({ kind: z.enum(importKinds), fileName: singleLine(200) })
