import {
  type DateOrder,
  type FanImport,
  type ImportKind,
  importFields,
  type Mapping,
  requiredFields,
} from '@greenroom/contract/features/fans/fan-imports.schema.ts'
import { dayIn } from '@greenroom/contract/kit/dates.ts'
import type { Download } from '@greenroom/contract/kit/endpoint.ts'
import { newId } from '@greenroom/contract/kit/ids.ts'
import { CsvError } from '../../platform/csv/read.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { inScope, type Tx } from '../../platform/db/scope.ts'
import { ApiError, notFound } from '../../platform/http/api-error.ts'
import { decodeCursor, encodeCursor } from '../../platform/http/cursor.ts'
import { StorageError } from '../../platform/storage/storage.ts'
import { agencyOf } from '../agency/agency.service.ts'
import * as queries from './fan-imports.queries.ts'
import {
  ambiguousCreators,
  type CreatorChoices,
  hasName,
  type NamedCreator,
  normalizeChoices,
} from './import-creators.ts'
import { errorLines } from './import-errors.ts'
import {
  EMPTY_PASS,
  type FileMetadata,
  type FileSummary,
  fileKey,
  IncompleteUploadError,
  inspectFile,
  readMetadata,
  removeFile,
  storeFile,
  writeMetadata,
} from './import-file.ts'
import { columnsKey, guessMapping } from './import-mapping.ts'
import { IMPORT_QUEUE } from './import-runner.service.ts'
import { hasImportedRows, undoUntil } from './import-undo.queries.ts'
import * as writes from './import-writes.queries.ts'

const MAX_ERRORS_SHOWN = 20
const ERROR_PAGE_SIZE = 1_000

export async function uploadImport(
  ctx: Ctx,
  { kind, fileName }: { kind: ImportKind; fileName: string },
  upload: AsyncIterable<Uint8Array>,
): Promise<FanImport> {
  const { storage } = ctx.platform
  const id = newId()
  try {
    const { summary, fileHash } = await storeAndInspect(ctx, id, upload)
    const key = columnsKey(summary.columns)
    await inScope(ctx, async (tx) => {
      const remembered = usableMapping(await queries.selectMapping(tx, kind, key), summary.columns.length)
      await writeMetadata(storage, ctx.agencyId, id, { ...summary.metadata, remembered: remembered !== null })
      await queries.insertImport(tx, {
        id,
        kind,
        fileName,
        fileHash,
        state: 'UPLOADED',
        columns: summary.columns,
        preview: summary.preview,
        rows: summary.rows,
        mapping: remembered ?? guessMapping(kind, summary.columns),
        createdBy: ctx.actor.name,
        createdById: ctx.session.userId,
      })
      await ctx.platform.events.emit(ctx, tx, 'import.uploaded', { importId: id, kind })
    })
  } catch (error) {
    await removeFile(storage, ctx.agencyId, id)
    throw error
  }
  return getImport(ctx, id)
}

async function storeAndInspect(
  ctx: Ctx,
  id: string,
  upload: AsyncIterable<Uint8Array>,
): Promise<{ summary: FileSummary; fileHash: string }> {
  const { storage } = ctx.platform
  const key = fileKey(ctx.agencyId, id)
  try {
    const fileHash = await storeFile(storage, key, upload)
    return { summary: await inspectFile(storage, key, ctx.session.timeZone), fileHash }
  } catch (error) {
    if (error instanceof CsvError) throw new ApiError('refused', error.message)
    if (error instanceof IncompleteUploadError)
      throw new ApiError('invalid_input', `${error.message}. Upload the file again.`)
    if (error instanceof StorageError && error.kind === 'too_large')
      throw new ApiError('too_large', 'The file is larger than 50 MB. Split it into smaller files.')
    throw error
  }
}

/** A saved mapping may refer to columns that this file does not have. */
function usableMapping(mapping: Mapping | undefined, columns: number): Mapping | null {
  return mapping && Object.values(mapping).every((column) => column < columns) ? mapping : null
}

export async function listImports(ctx: Ctx, page: { limit: number; cursor?: string | undefined }) {
  const position = decodeCursor(page.cursor, ['instant', 'id'])
  return inScope(ctx, async (tx) => {
    const before = position && { createdAt: position[0], id: position[1] }
    const rows = await queries.selectImports(tx, page.limit + 1, before)
    const last = rows.length > page.limit ? rows[page.limit - 1] : undefined
    const nextCursor = last ? encodeCursor([last.createdAt, last.id]) : null
    // Lists omit file contents.
    const data = rows.slice(0, page.limit).map((row) => ({ ...toFanImport(row), preview: [] }))
    return { data, meta: { nextCursor, total: await queries.countImports(tx) } }
  })
}

export async function getImport(ctx: Ctx, id: string): Promise<FanImport> {
  return inScope(ctx, async (tx) => {
    const row = await queries.selectImport(tx, id)
    if (!row) throw notFound()
    // Read after the row: a finished check writes the metadata first.
    const metadata = await readMetadata(ctx.platform.storage, ctx.agencyId, id)
    const errors = await queries.selectErrors(tx, id, 0, MAX_ERRORS_SHOWN)
    return {
      ...toFanImport(row),
      ...(metadata && (await metadataFields(tx, metadata))),
      undoUntil: await undoDeadline(ctx, tx, row),
      errors: errors.map(({ row: number, field, message }) => ({ row: number, field, message })),
    }
  })
}

async function undoDeadline(ctx: Ctx, tx: Tx, row: queries.ImportRow): Promise<string | null> {
  if (row.state === 'UNDONE' || isBusy(row)) return null
  const until = undoUntil(row)
  if (until < ctx.platform.clock().toISOString()) return null
  return (await hasImportedRows(tx, row)) ? until : null
}

const isBusy = ({ state }: queries.ImportRow): boolean =>
  state === 'CHECKING' || state === 'RUNNING' || state === 'UNDOING'

async function metadataFields(tx: Tx, metadata: FileMetadata) {
  const { remembered, dateOrders, ambiguousDates, archivedFans, ambiguousNames, creatorChoices } = metadata
  const ambiguous =
    ambiguousNames.length === 0
      ? []
      : ambiguousCreators(ambiguousNames, await writes.selectCreators(tx), creatorChoices)
  const archived = archivedFans.length
  return { remembered, dateOrders, ambiguousDates, archivedFans: archived, ambiguousCreators: ambiguous }
}

function toFanImport(row: queries.ImportRow): FanImport {
  const { agencyId: _, fileHash: __, ...fields } = row
  const { done, added, updated, unchanged, failed, ...rest } = fields
  const progress = { done, added, updated, unchanged, failed }
  const metadataDefaults = {
    remembered: false,
    dateOrders: [],
    ambiguousDates: [],
    archivedFans: 0,
    ambiguousCreators: [],
    undoUntil: null,
  }
  return { ...rest, ...metadataDefaults, progress, errors: [] }
}

type ImportOptions = {
  mapping: Mapping
  creatorId: string | null
  dateOrder?: DateOrder | undefined
  creatorChoices?: CreatorChoices | undefined
}

export function startCheck(ctx: Ctx, id: string, options: ImportOptions): Promise<FanImport> {
  return startPass(ctx, id, options, 'CHECKING')
}

export function startRun(ctx: Ctx, id: string, options: ImportOptions): Promise<FanImport> {
  return startPass(ctx, id, options, 'RUNNING')
}

async function startPass(
  ctx: Ctx,
  id: string,
  { dateOrder, creatorChoices, ...options }: ImportOptions,
  state: 'CHECKING' | 'RUNNING',
): Promise<FanImport> {
  const { storage, jobs, events } = ctx.platform
  const fileExists = (await storage.size(fileKey(ctx.agencyId, id))) !== null
  const metadata = await readMetadata(storage, ctx.agencyId, id)
  await inScope(ctx, async (tx) => {
    const row = await lockIdleImport(tx, id)
    if (!fileExists || !metadata) throw new ApiError('refused', 'The file was deleted. Upload it again.')
    await validateOptions(ctx, tx, row, { ...options, creatorChoices })
    await writeMetadata(storage, ctx.agencyId, id, {
      ...withDateOrder(metadata, dateOrder),
      ...EMPTY_PASS,
      ambiguousNames: metadata.ambiguousNames,
      creatorChoices: creatorChoices ? normalizeChoices(creatorChoices) : metadata.creatorChoices,
    })
    const owner = { createdBy: ctx.actor.name, createdById: ctx.session.userId }
    await queries.startPass(tx, id, { ...options, ...owner, state })
    await queries.saveMapping(tx, row.kind, columnsKey(row.columns), options.mapping)
    await jobs.enqueue(tx, IMPORT_QUEUE, { agencyId: ctx.agencyId, importId: id })
    const event = state === 'CHECKING' ? 'import.check_started' : 'import.started'
    await events.emit(ctx, tx, event, { importId: id, kind: row.kind })
  })
  return getImport(ctx, id)
}

function withDateOrder(metadata: FileMetadata, order: DateOrder | undefined): FileMetadata {
  if (!order) return metadata
  return {
    ...metadata,
    dateOrders: metadata.dateOrders.map((detected, i) =>
      metadata.ambiguousDates.includes(i) ? order : detected,
    ),
  }
}

export async function lockIdleImport(tx: Tx, id: string): Promise<queries.ImportRow> {
  const row = await queries.lockImport(tx, id)
  if (!row) throw notFound()
  if (row.state === 'CHECKING')
    throw new ApiError('conflict', 'This file is being checked. Wait until it’s done.')
  if (row.state === 'RUNNING') throw new ApiError('conflict', 'This import is running. Wait until it’s done.')
  if (row.state === 'UNDOING')
    throw new ApiError('conflict', 'This import is being undone. Wait until it’s done.')
  return row
}

async function validateOptions(
  ctx: Ctx,
  tx: Tx,
  row: queries.ImportRow,
  { mapping, creatorId, creatorChoices = {} }: ImportOptions,
): Promise<void> {
  const details: { path: string; message: string }[] = []
  const addDetail = (path: string, message: string) => details.push({ path, message })
  for (const [field, column] of Object.entries(mapping)) {
    if (!(importFields[row.kind] as readonly string[]).includes(field))
      addDetail(`mapping.${field}`, 'This kind of import has no such field.')
    else if (column >= row.columns.length) addDetail(`mapping.${field}`, 'The file has no such column.')
  }
  for (const field of requiredFields[row.kind])
    if (mapping[field] === undefined) addDetail(`mapping.${field}`, 'Choose a column.')
  if (mapping.creator === undefined && creatorId === null)
    addDetail('creatorId', 'Choose a creator column, or one creator for the whole file.')
  const creators = await usableCreators(ctx, tx)
  if (creatorId !== null && !creators.some(({ id }) => id === creatorId))
    addDetail('creatorId', 'Creator not found.')
  for (const [name, chosenId] of Object.entries(creatorChoices))
    if (!creators.some((creator) => creator.id === chosenId && hasName(creator, name)))
      addDetail(`creatorChoices.${name}`, 'No creator with this name.')
  if (details.length > 0) throw new ApiError('refused', 'Map the remaining columns first.', { details })
}

async function usableCreators(ctx: Ctx, tx: Tx): Promise<NamedCreator[]> {
  const { visibleCreators } = ctx.session
  const creators = await writes.selectCreators(tx)
  return visibleCreators ? creators.filter(({ id }) => visibleCreators.includes(id)) : creators
}

export async function downloadErrors(ctx: Ctx, id: string): Promise<Download> {
  const { columns, includeRowKeys, day } = await inScope(ctx, async (tx) => {
    const row = await queries.selectImport(tx, id)
    if (!row) throw notFound()
    const { timeZone } = await agencyOf(tx)
    const { columns: all, kind, createdAt } = row
    return {
      columns: all,
      includeRowKeys: kind === 'transactions',
      day: dayIn(timeZone, new Date(createdAt)),
    }
  })
  const readPage = (after: number) =>
    inScope(ctx, (tx) => queries.selectErrors(tx, id, after, ERROR_PAGE_SIZE))
  return {
    fileName: `greenroom-import-errors-${day}.csv`,
    chunks: errorLines(columns, includeRowKeys, readPage),
  }
}

export async function discardImport(ctx: Ctx, id: string): Promise<void> {
  const { storage, events } = ctx.platform
  await inScope(ctx, async (tx) => {
    await lockIdleImport(tx, id)
    await queries.deleteImport(tx, id)
    await events.emit(ctx, tx, 'import.discarded', { importId: id })
    tx.afterCommit(() => removeFile(storage, ctx.agencyId, id))
  })
}
