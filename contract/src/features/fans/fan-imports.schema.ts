import { z } from 'zod'
import { timestamp } from '../../kit/dates.ts'
import { id } from '../../kit/id.schema.ts'
import { singleLine } from '../../kit/text.ts'

export const importKinds = ['fans', 'transactions', 'messages'] as const
export type ImportKind = (typeof importKinds)[number]

/** What a column of the file may stand for, in the order the form asks; the required ones first. */
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

/** Needed to run. The creator may come from a column or be chosen once for the whole file. */
export const requiredFields = {
  fans: ['username'],
  transactions: ['username', 'date', 'amount', 'type'],
  messages: ['username', 'direction', 'sentAt', 'text'],
} as const satisfies Record<ImportKind, readonly string[]>

export type ImportField = (typeof importFields)[ImportKind][number]

export const importStates = ['UPLOADED', 'CHECKING', 'CHECKED', 'RUNNING', 'DONE', 'FAILED'] as const
export type ImportState = (typeof importStates)[number]

/** Month first unless some date of the column can only be day first. */
export const dateOrders = ['month', 'day'] as const
export type DateOrder = (typeof dateOrders)[number]

/** Columns of our own error file. The key tells a row from another of the same content; what was wrong is no data. */
export const ROW_KEY_COLUMN = 'Row key'
export const PROBLEM_COLUMN = 'Problem'

/** Days after which the file, its preview and its faulty rows are thrown away. */
export const IMPORT_KEPT_DAYS = 30

/** Field to column number in the file. */
export const mapping = z.partialRecord(
  z.enum([...importFields.fans, ...importFields.transactions, ...importFields.messages]),
  z.number().int().min(0).max(199),
)
export type Mapping = z.infer<typeof mapping>

const count = z.number().int()

export const fanImport = z.object({
  id,
  kind: z.enum(importKinds),
  fileName: z.string(),
  state: z.enum(importStates),
  columns: z.array(z.string()),
  /** The first rows of the file, to see what the columns hold. */
  preview: z.array(z.array(z.string())),
  mapping,
  /** Whether the mapping to begin with is what the agency last said about files with these columns. */
  remembered: z.boolean(),
  /** How dates like 3/4/2026 are read, by column; null where a column holds none. Empty once the file is gone. */
  dateOrders: z.array(z.enum(dateOrders).nullable()),
  /** Columns whose dates could be read either way: the order says which. */
  unsureDates: z.array(count),
  creatorId: id.nullable(),
  /** Rows in the file without its head; null until counted. */
  rows: count.nullable(),
  /** Of the pass under way, or of the last one. */
  progress: z.object({ done: count, added: count, updated: count, unchanged: count, failed: count }),
  /** Fans among the good rows who are archived; known once a pass is through. */
  archivedFans: count,
  /** The first faulty rows; all of them are in the error file. */
  errors: z.array(z.object({ row: count, field: z.string().nullable(), message: z.string() })),
  /** Why the whole import failed, when it did. */
  trouble: z.string().nullable(),
  createdBy: z.string(),
  createdAt: timestamp,
  finishedAt: timestamp.nullable(),
})
export type FanImport = z.infer<typeof fanImport>

export const importOrder = z.strictObject({
  mapping,
  creatorId: id.nullable().default(null),
  /** For the columns that could be read either way; what a column itself proves goes before it. */
  dateOrder: z.enum(dateOrders).optional(),
})

export const IMPORT_MAX_BYTES = 50 * 1024 * 1024
export const importQuery = z.strictObject({ kind: z.enum(importKinds), fileName: singleLine(200) })
