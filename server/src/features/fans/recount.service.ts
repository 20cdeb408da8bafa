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
  if (fields.includes('timeZone')) await recountLater(ctx, tx, await queries.selectCreatorIds(tx))
}

export async function recountLater(
  ctx: Pick<AgencyCtx, 'platform' | 'agencyId'>,
  tx: Tx,
  creatorIds: string[],
): Promise<void> {
  for (const creatorId of creatorIds)
    await ctx.platform.jobs.enqueue(tx, REBUILD_QUEUE, { agencyId: ctx.agencyId, creatorId })
}

const AGED_AT_ONCE = 1_000

/** Lets the engagement of those who fell silent sink, in every agency, in steps that hold nobody up. */
export async function ageAllFans(database: Database): Promise<void> {
  for (const { id } of await agenciesToCount(database))
    while ((await withScope(database, id, (tx) => queries.ageFans(tx, AGED_AT_ONCE))) === AGED_AT_ONCE);
}

/** The same for one agency at once, for a demo that begins in the middle of its life. */
export async function ageFansNow(tx: Tx): Promise<void> {
  await queries.ageFans(tx, 1_000_000)
}

/** What conversations say of their messages, for a demo whose messages were written all at once. */
export async function recountChatsNow(tx: Tx): Promise<void> {
  for (const creatorId of await queries.selectCreatorIds(tx)) await queries.rebuildChat(tx, creatorId)
}

export async function agenciesToCount(database: Database): Promise<{ id: string; name: string }[]> {
  return withPlatform(database, (tx) => queries.selectAgencyNames(tx))
}
