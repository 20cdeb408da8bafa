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
  foldChoices,
  isNamed,
  type NamedCreator,
} from './import-creators.ts'
import { errorLines } from './import-errors.ts'
import {
  BrokenUpload,
  type FileFacts,
  type FileNotes,
  fileKey,
  inspectFile,
  NO_PASS,
  readNotes,
  removeFile,
  storeFile,
  writeNotes,
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
    const { facts, fileHash } = await storeAndInspect(ctx, id, upload)
    const key = columnsKey(facts.columns)
    await inScope(ctx, async (tx) => {
      const remembered = usableMapping(await queries.selectMapping(tx, kind, key), facts.columns.length)
      await writeNotes(storage, ctx.agencyId, id, { ...facts.notes, remembered: remembered !== null })
      await queries.insertImport(tx, {
        id,
        kind,
        fileName,
        fileHash,
        state: 'UPLOADED',
        columns: facts.columns,
        preview: facts.preview,
        rows: facts.rows,
        mapping: remembered ?? guessMapping(kind, facts.columns),
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
): Promise<{ facts: FileFacts; fileHash: string }> {
  const { storage } = ctx.platform
  const key = fileKey(ctx.agencyId, id)
  try {
    const fileHash = await storeFile(storage, key, upload)
    return { facts: await inspectFile(storage, key), fileHash }
  } catch (error) {
    if (error instanceof CsvError) throw new ApiError('refused', error.message)
    if (error instanceof BrokenUpload)
      throw new ApiError('invalid_input', `${error.message}. Upload it again.`)
    if (error instanceof StorageError && error.trouble === 'too_large')
      throw new ApiError('too_large', 'The file is larger than 50 MB. Split it into smaller files.')
    throw error
  }
}

/** A remembered mapping may have more columns than this file. */
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
  const notes = await readNotes(ctx.platform.storage, ctx.agencyId, id)
  return inScope(ctx, async (tx) => {
    const row = await queries.selectImport(tx, id)
    if (!row) throw notFound()
    const errors = await queries.selectErrors(tx, id, 0, MAX_ERRORS_SHOWN)
    return {
      ...toFanImport(row),
      ...(notes && (await noteFields(tx, notes))),
      undoUntil: await undoUntilOf(ctx, tx, row),
      errors: errors.map(({ row: at, field, message }) => ({ row: at, field, message })),
    }
  })
}

async function undoUntilOf(ctx: Ctx, tx: Tx, row: queries.ImportRow): Promise<string | null> {
  if (row.state === 'UNDONE' || isBusy(row)) return null
  const until = undoUntil(row)
  if (until < ctx.platform.clock().toISOString()) return null
  return (await hasImportedRows(tx, row)) ? until : null
}

const isBusy = ({ state }: queries.ImportRow): boolean =>
  state === 'CHECKING' || state === 'RUNNING' || state === 'UNDOING'

async function noteFields(tx: Tx, notes: FileNotes) {
  const { remembered, dateOrders, unsureDates, archivedFans, ambiguousNames, creatorChoices } = notes
  const ambiguous =
    ambiguousNames.length === 0
      ? []
      : ambiguousCreators(ambiguousNames, await writes.selectCreators(tx), creatorChoices)
  const figures = { archivedFans: archivedFans.length, ambiguousCreators: ambiguous }
  return { remembered, dateOrders, unsureDates, ...figures }
}

function toFanImport(row: queries.ImportRow): FanImport {
  const {
    done,
    added,
    updated,
    unchanged,
    failed,
    agencyId: _,
    fileHash: __,
    createdById: ___,
    ...rest
  } = row
  const progress = { done, added, updated, unchanged, failed }
  const noteDefaults = {
    remembered: false,
    dateOrders: [],
    unsureDates: [],
    archivedFans: 0,
    ambiguousCreators: [],
    undoUntil: null,
  }
  return { ...rest, ...noteDefaults, progress, errors: [] }
}

type ImportOptions = {
  mapping: Mapping
  creatorId: string | null
  dateOrder?: DateOrder | undefined
  creatorChoices?: CreatorChoices | undefined
}

export function startCheck(ctx: Ctx, id: string, order: ImportOptions): Promise<FanImport> {
  return startPass(ctx, id, order, 'CHECKING')
}

export function startRun(ctx: Ctx, id: string, order: ImportOptions): Promise<FanImport> {
  return startPass(ctx, id, order, 'RUNNING')
}

async function startPass(
  ctx: Ctx,
  id: string,
  { dateOrder, creatorChoices, ...order }: ImportOptions,
  state: 'CHECKING' | 'RUNNING',
): Promise<FanImport> {
  const { storage, jobs, events } = ctx.platform
  const fileExists = (await storage.size(fileKey(ctx.agencyId, id))) !== null
  const notes = await readNotes(storage, ctx.agencyId, id)
  await inScope(ctx, async (tx) => {
    const row = await lockIdleImport(tx, id)
    if (!fileExists || !notes) throw new ApiError('refused', 'The file was deleted. Upload it again.')
    await validateOptions(ctx, tx, row, { ...order, creatorChoices })
    await writeNotes(storage, ctx.agencyId, id, {
      ...withDateOrder(notes, dateOrder),
      ...NO_PASS,
      ambiguousNames: notes.ambiguousNames,
      creatorChoices: creatorChoices ? foldChoices(creatorChoices) : notes.creatorChoices,
    })
    const starter = { createdBy: ctx.actor.name, createdById: ctx.session.userId }
    await queries.startPass(tx, id, { ...order, ...starter, state })
    await queries.rememberMapping(tx, row.kind, columnsKey(row.columns), order.mapping)
    await jobs.enqueue(tx, IMPORT_QUEUE, { agencyId: ctx.agencyId, importId: id })
    const event = state === 'CHECKING' ? 'import.checked' : 'import.started'
    await events.emit(ctx, tx, event, { importId: id, kind: row.kind })
  })
  return getImport(ctx, id)
}

function withDateOrder(notes: FileNotes, order: DateOrder | undefined): FileNotes {
  if (!order) return notes
  return {
    ...notes,
    dateOrders: notes.dateOrders.map((detected, i) => (notes.unsureDates.includes(i) ? order : detected)),
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
      addDetail(`mapping.${field}`, `A ${row.kind} file has no such field.`)
    else if (column >= row.columns.length) addDetail(`mapping.${field}`, 'The file has no such column.')
  }
  for (const field of requiredFields[row.kind])
    if (mapping[field] === undefined) addDetail(`mapping.${field}`, 'Choose a column.')
  if (mapping.creator === undefined && creatorId === null)
    addDetail('creatorId', 'Choose a creator column, or one creator for the whole file.')
  const creators = await usableCreators(ctx, tx)
  if (creatorId !== null && !creators.some(({ id }) => id === creatorId))
    addDetail('creatorId', 'Creator not found.')
  for (const [name, chosen] of Object.entries(creatorChoices))
    if (!creators.some((creator) => creator.id === chosen && isNamed(creator, name)))
      addDetail(`creatorChoices.${name}`, 'No creator with this name.')
  if (details.length > 0) throw new ApiError('refused', 'Map the remaining columns first.', { details })
}

async function usableCreators(ctx: Ctx, tx: Tx): Promise<NamedCreator[]> {
  const { visibleCreators } = ctx.session
  const all = await writes.selectCreators(tx)
  return visibleCreators ? all.filter(({ id }) => visibleCreators.includes(id)) : all
}

export async function errorFile(ctx: Ctx, id: string): Promise<Download> {
  const { columns, withKeys, day } = await inScope(ctx, async (tx) => {
    const row = await queries.selectImport(tx, id)
    if (!row) throw notFound()
    const { timeZone } = await agencyOf(tx)
    const { columns: all, kind, createdAt } = row
    return { columns: all, withKeys: kind === 'transactions', day: dayIn(timeZone, new Date(createdAt)) }
  })
  const page = (after: number) => inScope(ctx, (tx) => queries.selectErrors(tx, id, after, ERROR_PAGE_SIZE))
  return { fileName: `greenroom-import-errors-${day}.csv`, chunks: errorLines(columns, withKeys, page) }
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
