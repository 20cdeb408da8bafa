import type { AgencyCtx } from '../../platform/ctx.ts'
import type { Database } from '../../platform/db/database.ts'
import { type Tx, withPlatform, withScope } from '../../platform/db/scope.ts'
import * as queries from './recount.queries.ts'

export type { FigureFault } from './recount.queries.ts'

export const REBUILD_QUEUE = 'fans.rebuild-figures'

type InAgency = { platform: { database: Database }; agencyId: string }

/** Counts every figure of an agency anew and names those that differ from what is stored. */
export async function figureFaults({ platform, agencyId }: InAgency): Promise<queries.FigureFault[]> {
  const creatorIds = await creatorsOf({ platform, agencyId })
  const faults: queries.FigureFault[] = []
  for (const creatorId of creatorIds)
    await withScope(platform.database, agencyId, async (tx) => {
      await queries.allowTime(tx)
      faults.push(...(await queries.figureFaults(tx, creatorId)))
    })
  return faults
}

const creatorsOf = ({ platform, agencyId }: InAgency) =>
  withScope(platform.database, agencyId, (tx) => queries.selectCreatorIds(tx))

/** Writes a recount over what is stored, one creator at a time: only her fans wait meanwhile. */
export async function rebuildFigures({ platform, agencyId }: InAgency): Promise<void> {
  for (const creatorId of await creatorsOf({ platform, agencyId }))
    await rebuildCreator({ platform, agencyId }, creatorId)
}

export async function rebuildCreator({ platform, agencyId }: InAgency, creatorId: string): Promise<void> {
  await withScope(platform.database, agencyId, async (tx) => {
    await queries.allowTime(tx)
    await queries.rebuildFigures(tx, creatorId)
  })
}

/** Days, weeks and months follow the agency's zone: with another zone every figure lies elsewhere. */
export async function rebuildAfterZoneChange(ctx: AgencyCtx, tx: Tx, fields: string[]): Promise<void> {
  if (!fields.includes('timeZone')) return
  for (const creatorId of await queries.selectCreatorIds(tx))
    await ctx.platform.jobs.enqueue(tx, REBUILD_QUEUE, { agencyId: ctx.agencyId, creatorId })
}

export async function agenciesToCount(database: Database): Promise<{ id: string; name: string }[]> {
  return withPlatform(database, (tx) => queries.selectAgencyNames(tx))
}
