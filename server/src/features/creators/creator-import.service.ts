import type { CreatorImport, SplitPreview } from '@greenroom/contract/features/creators/creators.schema.ts'
import { newId } from '@greenroom/contract/kit/ids.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { inScope, type Tx } from '../../platform/db/scope.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { insertImported, lockImports, selectExistingCreators } from './creator-import.queries.ts'
import { readTable } from './creator-import-file.ts'
import { planImport, type ShareChange, type Update } from './creator-import-plan.ts'
import {
  mapColumns,
  type ParsedRow,
  type RowMessage,
  type RowValues,
  readRow,
} from './creator-import-rows.ts'
import { BEGINNING, insertSplits, type Split } from './creator-splits.queries.ts'
import { insertChanges, insertImport, type Snapshots, selectSnapshots } from './creator-undo.queries.ts'
import { agencyDay, lockCreator, selectStaff, updateCreator } from './creators.queries.ts'
import { mapEmailConflict, staffEmailMessage } from './creators.service.ts'
import { claimNewStageName, loadNameCheck } from './names.service.ts'
import {
  applySplit,
  defaultFirstDay,
  firstDayError,
  firstDayOrNull,
  loadChanges,
} from './split-changes.service.ts'

const BATCH_SIZE = 250
const emptySnapshots: Snapshots = new Map()

/** Imports valid rows in one transaction and reports the others. */
export async function importCreators(
  ctx: Ctx,
  upload: AsyncIterable<Uint8Array>,
  { dryRun = false }: { dryRun?: boolean | undefined },
): Promise<CreatorImport> {
  const { headings, rows } = await readTable(upload)
  const columns = mapColumns(headings)
  if (columns.indexes.stageName === undefined)
    throw new ApiError('refused', 'The file has no “Stage name” column.')
  return inScope(ctx, async (tx) => {
    await lockImports(tx)
    const today = await agencyDay(tx, ctx.platform.clock().toISOString())
    const results = rows.map((row) => checkFirstDay(readRow(row, columns), today))
    const valid = results.filter((row): row is ParsedRow => 'values' in row)
    const faults = results.filter((row): row is RowMessage => 'message' in row)
    const staff = new Map((await selectStaff(tx)).map(({ email, name }) => [email, staffEmailMessage(name)]))
    const existing = await selectExistingCreators(tx, today)
    const plan = planImport(valid, existing, staff, await loadNameCheck(tx))
    const additions = plan.steps.flatMap((step) => (step.action === 'add' ? [step.values] : []))
    const changed = plan.steps.filter((step) => step.action === 'update')
    const [added, updated] = [additions.length, changed.length]
    const before = dryRun
      ? emptySnapshots
      : await selectSnapshots(
          tx,
          changed.map(({ id }) => id),
        )
    const shareWarnings = await updateAll(ctx, tx, changed, { today, dryRun })
    let importId: string | null = null
    if (!dryRun) {
      const addedIds = await addAll(ctx, tx, additions)
      importId = await recordImport(ctx, tx, before, addedIds)
      await ctx.platform.events.emit(ctx, tx, 'creators.imported', { added, updated })
    }
    return {
      importId,
      rows: rows.length,
      added,
      updated,
      unchanged: plan.unchanged,
      ignored: columns.ignored,
      faults: [...faults, ...plan.faults].toSorted((a, b) => a.row - b.row),
      warnings: [...plan.warnings, ...shareWarnings].toSorted((a, b) => a.row - b.row),
    }
  })
}

function checkFirstDay(result: ParsedRow | RowMessage, today: string): ParsedRow | RowMessage {
  const from = 'values' in result ? result.values.shareFrom : undefined
  const error = from === undefined ? null : firstDayError(from, today)
  return error && 'values' in result ? { row: result.number, message: `Share from: ${error}` } : result
}

async function addAll(ctx: Ctx, tx: Tx, values: RowValues[]): Promise<string[]> {
  const ids: string[] = []
  for (let from = 0; from < values.length; from += BATCH_SIZE) {
    const batch = values.slice(from, from + BATCH_SIZE).map((input) => ({ id: newId(), values: input }))
    await mapEmailConflict(insertImported(tx, batch))
    ids.push(...batch.map(({ id }) => id))
    const splits = batch.flatMap(({ id, values: { creatorPercent, shareFrom = BEGINNING } }) =>
      creatorPercent === undefined ? [] : [{ creatorId: id, validFrom: shareFrom, creatorPercent }],
    )
    if (splits.length > 0) await insertSplits(tx, splits)
    const splitByCreator = new Map(splits.map((split) => [split.creatorId, split]))
    // Pipelined, because thousands of round trips would hold the audit log lock too long.
    await Promise.all(batch.flatMap(({ id }) => emitAdded(ctx, tx, id, splitByCreator.get(id))))
  }
  return ids
}

/** Records the import for undo; null if it changed nothing. */
async function recordImport(ctx: Ctx, tx: Tx, before: Snapshots, addedIds: string[]): Promise<string | null> {
  const after = await selectSnapshots(tx, [...before.keys(), ...addedIds])
  if (after.size === 0) return null
  const importId = newId()
  await insertImport(tx, {
    id: importId,
    added: addedIds.length,
    updated: before.size,
    createdBy: ctx.actor.name,
    createdAt: ctx.platform.clock().toISOString(),
  })
  const changes = [...after].map(([creatorId, snapshot]) => ({
    creatorId,
    before: before.get(creatorId) ?? null,
    after: snapshot,
  }))
  await insertChanges(tx, importId, changes)
  return importId
}

/** The creator's event first, then the split's. */
function emitAdded(ctx: Ctx, tx: Tx, creatorId: string, split: Split | undefined): Promise<void>[] {
  const { events } = ctx.platform
  const addedEvent = events.emit(ctx, tx, 'creator.added', { creatorId, origin: 'import' })
  if (!split) return [addedEvent]
  const { validFrom, creatorPercent } = split
  const payload = { creatorId, validFrom: firstDayOrNull(validFrom), creatorPercent }
  return [addedEvent, events.emit(ctx, tx, 'creator.split_agreed', payload)]
}

type RunOptions = { today: string; dryRun: boolean }

/** Returns a warning for each row whose share changes existing transactions. */
async function updateAll(ctx: Ctx, tx: Tx, steps: Update[], run: RunOptions): Promise<RowMessage[]> {
  const warnings: RowMessage[] = []
  for (const { id, changes, share } of steps) {
    if (!run.dryRun) await update(ctx, tx, id, changes)
    if (share) warnings.push(...(await changeShare(ctx, tx, id, share, run)))
  }
  return warnings
}

async function update(ctx: Ctx, tx: Tx, creatorId: string, changes: Update['changes']): Promise<void> {
  // Fan transactions recorded concurrently wait for the new share.
  const creator = await lockCreator(tx, creatorId, null)
  const fields = Object.keys(changes)
  if (!creator || fields.length === 0) return
  const names = await claimNewStageName(tx, creator, changes.stageName)
  await mapEmailConflict(updateCreator(tx, creatorId, changes))
  await ctx.platform.events.emit(ctx, tx, 'creator.updated', { creatorId, fields, ...names })
}

async function changeShare(
  ctx: Ctx,
  tx: Tx,
  creatorId: string,
  { row, creatorPercent, shareFrom }: ShareChange,
  { today, dryRun }: RunOptions,
): Promise<RowMessage[]> {
  const validFrom = shareFrom ?? (await defaultFirstDay(tx, creatorId, today))
  const split = { validFrom, creatorPercent }
  const { transactions, months } = dryRun
    ? await loadChanges(tx, creatorId, split)
    : await applySplit(ctx, tx, creatorId, split)
  if (transactions === 0) return []
  const from = firstDayOrNull(validFrom) ?? 'the beginning'
  const noun = transactions === 1 ? 'transaction' : 'transactions'
  const [before, after] = [formatShareTotal(months, 'before'), formatShareTotal(months, 'after')]
  const message = `${creatorPercent}% from ${from} changes ${transactions} ${noun}: the creator’s share in the affected months goes from ${before} to ${after}.`
  return [{ row, message }]
}

const usdFormat = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

const formatShareTotal = (months: SplitPreview['months'], when: 'before' | 'after'): string =>
  usdFormat.format(months.reduce((sum, month) => sum + month[when].creatorShare, 0))
