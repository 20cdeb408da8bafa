import type { AccountPlatform } from '@greenroom/contract/features/creators/platform-accounts.rules.ts'
import {
  importKinds,
  importStates,
  type Mapping,
} from '@greenroom/contract/features/fans/fan-imports.schema.ts'
import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { agencyId, instant, sameAgency } from '../../platform/db/columns.ts'
import { agencies } from '../agency/agency.table.ts'
import { counter } from '../fans/fans.table.ts'

/** An uploaded file with its mapping and progress. The file itself is in storage. */
export const fanImports = pgTable(
  'fan_imports',
  {
    id: uuid('id').primaryKey(),
    agencyId: agencyId().references(() => agencies.id),
    kind: text('kind', { enum: importKinds }).notNull(),
    fileName: text('file_name').notNull(),
    fileHash: text('file_hash').notNull(),
    state: text('state', { enum: importStates }).notNull(),
    columns: jsonb('columns').$type<string[]>().notNull(),
    preview: jsonb('preview').$type<string[][]>().notNull(),
    mapping: jsonb('mapping').$type<Mapping>().notNull(),
    creatorId: uuid('creator_id'),
    rows: integer('rows'),
    done: counter('done'),
    added: counter('added'),
    updated: counter('updated'),
    unchanged: counter('unchanged'),
    failed: counter('failed'),
    problem: text('problem'),
    /** The uploader, or the user who last started a check, run or undo; their permissions apply. */
    createdBy: text('created_by').notNull(),
    createdById: uuid('created_by_id').notNull(),
    createdAt: instant('created_at').notNull().default(sql`now()`),
    finishedAt: instant('finished_at'),
  },
  (t) => [
    unique('fan_imports_agency_id').on(t.agencyId, t.id),
    index('fan_imports_newest').on(t.agencyId, t.createdAt, t.id),
    check('fan_imports_kind', sql`kind in ('fans', 'transactions', 'messages')`),
    check(
      'fan_imports_state',
      sql`state in ('UPLOADED', 'CHECKING', 'CHECKED', 'RUNNING', 'DONE', 'FAILED', 'UNDOING', 'UNDONE')`,
    ),
  ],
)

/** Rows that failed in the last pass, with their original cells. */
export const fanImportErrors = pgTable(
  'fan_import_errors',
  {
    agencyId: agencyId(),
    importId: uuid('import_id').notNull(),
    row: integer('row').notNull(),
    field: text('field'),
    message: text('message').notNull(),
    cells: jsonb('cells').$type<string[]>().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.agencyId, t.importId, t.row] }),
    sameAgency('fan_import_errors_import', [t.agencyId, t.importId], fanImports).onDelete('cascade'),
  ],
)

type FanFields = {
  displayName: string | null
  email: string | null
  location: string | null
  timeZone: string | null
  preferredContent: string | null
  platform: AccountPlatform | null
  joinedAt: string | null
  tags: string[]
}

/** Changes made by a fan import, for undo. Deleted with the file. */
export const fanImportChanges = pgTable(
  'fan_import_changes',
  {
    agencyId: agencyId(),
    importId: uuid('import_id').notNull(),
    fanId: uuid('fan_id').notNull(),
    /** Null for an added fan. */
    before: jsonb('before').$type<FanFields>(),
    after: jsonb('after').$type<FanFields>().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.agencyId, t.importId, t.fanId] }),
    index('fan_import_changes_of_fan').on(t.agencyId, t.fanId),
    sameAgency('fan_import_changes_import', [t.agencyId, t.importId], fanImports).onDelete('cascade'),
  ],
)

/** The agency's last mapping for files with the same columns. */
export const fanImportMappings = pgTable(
  'fan_import_mappings',
  {
    agencyId: agencyId().references(() => agencies.id),
    kind: text('kind', { enum: importKinds }).notNull(),
    /** Hash of the normalized column names. */
    columnsKey: text('columns_key').notNull(),
    mapping: jsonb('mapping').$type<Mapping>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.agencyId, t.kind, t.columnsKey] })],
)
