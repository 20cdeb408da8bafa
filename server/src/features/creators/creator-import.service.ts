import type { CreatorImport } from '@greenroom/contract/features/creators/creators.schema.ts'
import { newId } from '@greenroom/contract/kit/ids.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { type Tx, withScope } from '../../platform/db/scope.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import {
  insertFirstSplits,
  insertImported,
  lockImports,
  selectKnownCreators,
} from './creator-import.queries.ts'
import { readTable } from './creator-import-file.ts'
import { planImport, type Update } from './creator-import-plan.ts'
import { mapColumns, type ReadRow, type RowFacts, type RowFault, readRow } from './creator-import-rows.ts'
import { agencyDay, selectStaff, updateCreator, upsertSplit } from './creators.queries.ts'
import { mapEmailConflict, staffEmailMessage } from './creators.service.ts'

const BATCH_SIZE = 250

/** Imports valid rows in one transaction and reports the others. */
export async function importCreators(
  ctx: Ctx,
  upload: AsyncIterable<Uint8Array>,
  { dryRun = false }: { dryRun?: boolean | undefined },
): Promise<CreatorImport> {
  const { headings, rows } = await readTable(upload)
  const columns = mapColumns(headings)
  if (columns.of.stageName === undefined)
    throw new ApiError('refused', 'The file has no “Stage name” column.')
  const read = rows.map((row) => readRow(row, columns))
  const valid = read.filter((row): row is ReadRow => 'facts' in row)
  const faults = read.filter((row): row is RowFault => 'message' in row)

  return withScope(ctx.platform.database, ctx.agencyId, async (tx) => {
    await lockImports(tx)
    const today = await agencyDay(tx, ctx.platform.clock().toISOString())
    const staff = new Map((await selectStaff(tx)).map(({ email, name }) => [email, staffEmailMessage(name)]))
    const plan = planImport(valid, await selectKnownCreators(tx, today), staff)
    const additions = plan.steps.flatMap((step) => (step.do === 'add' ? [step.facts] : []))
    const changed = plan.steps.filter((step) => step.do === 'update')
    const [added, updated] = [additions.length, changed.length]
    if (!dryRun) {
      for (const step of changed) await update(ctx, tx, step, today)
      await addAll(ctx, tx, additions, today)
      await ctx.platform.events.emit(ctx, tx, 'creators.imported', { added, updated })
    }
    return {
      rows: rows.length,
      added,
      updated,
      unchanged: plan.unchanged,
      ignored: columns.ignored,
      faults: [...faults, ...plan.faults].toSorted((a, b) => a.row - b.row),
      warnings: plan.warnings,
    }
  })
}

type Split = { creatorId: string; validFrom: string; creatorPercent: number }

async function addAll(ctx: Ctx, tx: Tx, facts: RowFacts[], today: string): Promise<void> {
  for (let from = 0; from < facts.length; from += BATCH_SIZE) {
    const batch = facts.slice(from, from + BATCH_SIZE).map((input) => ({ id: newId(), facts: input }))
    await mapEmailConflict(insertImported(tx, batch))
    const splits = batch.flatMap(({ id, facts: { creatorPercent } }) =>
      creatorPercent === undefined ? [] : [{ creatorId: id, validFrom: today, creatorPercent }],
    )
    if (splits.length > 0) await insertFirstSplits(tx, splits)
    const splitOf = new Map(splits.map((split) => [split.creatorId, split]))
    // Pipelined: thousands of round trips would hold the audit log lock too long.
    await Promise.all(batch.flatMap(({ id }) => emitAdded(ctx, tx, id, splitOf.get(id))))
  }
}

/** In file order: each creator, then their split. */
function emitAdded(ctx: Ctx, tx: Tx, creatorId: string, split: Split | undefined): Promise<void>[] {
  const { events } = ctx.platform
  const added = events.emit(ctx, tx, 'creator.added', { creatorId, origin: 'import' })
  return split ? [added, events.emit(ctx, tx, 'creator.split_agreed', split)] : [added]
}

async function update(ctx: Ctx, tx: Tx, step: Update, today: string): Promise<void> {
  const { id: creatorId, changes, creatorPercent } = step
  const fields = Object.keys(changes)
  if (fields.length > 0) {
    await mapEmailConflict(updateCreator(tx, creatorId, changes))
    await ctx.platform.events.emit(ctx, tx, 'creator.updated', { creatorId, fields })
  }
  if (creatorPercent === undefined) return
  const split = { validFrom: today, creatorPercent }
  await upsertSplit(tx, creatorId, split)
  await ctx.platform.events.emit(ctx, tx, 'creator.split_agreed', { creatorId, ...split })
}
