import type {
  FanUpsert,
  PresenceUpdate,
  RowResult,
  SubscriptionUpdate,
} from '@greenroom/contract/features/connect/connect.schema.ts'
import type { ConnectorCtx } from '../../platform/ctx.ts'
import { inScope, type Tx } from '../../platform/db/scope.ts'
import { setPresence } from '../chat/presence.service.ts'
import { foldText } from '../fans/fans.service.ts'
import * as fansOnPlatform from '../fans/platform-fans.service.ts'
import { upsertFans } from '../fans/upsert-fans.service.ts'
import { type Account, rejected, unknownFan, withRetries } from './batch.service.ts'
import { planFans } from './fan-plan.ts'

const MIN_DATE = Date.UTC(2000, 0, 1)
const MAX_CLOCK_SKEW_MS = 5 * 60_000

/** Why a timestamp from a platform is invalid; null if valid or missing. */
export function timeProblem({ platform }: ConnectorCtx, at: string | undefined): string | null {
  if (at === undefined) return null
  if (Date.parse(at) < MIN_DATE) return 'This time is before the year 2000.'
  return Date.parse(at) > platform.clock().getTime() + MAX_CLOCK_SKEW_MS
    ? 'This time is in the future.'
    : null
}

type Checked<Row> = { row: Row; rejection: RowResult | null }

/** Rejects rows with an invalid time, and processes the others with `work`. */
async function withValidTimes<Row>(
  ctx: ConnectorCtx,
  rows: Row[],
  field: keyof Row & string,
  work: (rows: Row[]) => Promise<RowResult[]>,
): Promise<RowResult[]> {
  const checked = rows.map((row): Checked<Row> => {
    const problem = timeProblem(ctx, row[field] as string | undefined)
    return { row, rejection: problem === null ? null : rejected(field, problem) }
  })
  const results = (await work(checked.flatMap(({ row, rejection }) => (rejection ? [] : [row])))).values()
  return checked.map(({ rejection }) => rejection ?? (results.next().value as RowResult))
}

export function deliverFans(ctx: ConnectorCtx, account: Account, rows: FanUpsert[]): Promise<RowResult[]> {
  const { clock } = ctx.platform
  const now = clock().toISOString()
  return withValidTimes(ctx, rows, 'joinedAt', (valid) =>
    withRetries(() =>
      inScope(ctx, async (tx) => {
        await fansOnPlatform.lockCreatorFans(tx, account.creatorId)
        const existing = await fansOnPlatform.selectMatchingFans(
          tx,
          account,
          valid.map(({ id }) => id),
          valid.map(({ username }) => foldText(username)),
        )
        const { results, added, changed } = planFans(valid, existing, {
          platform: account.platform,
          now,
          fold: foldText,
        })
        const toEntry = ({ subscription, ...fan }: fansOnPlatform.PlatformFields) => ({
          ...fan,
          creatorId: account.creatorId,
          subscriptionStatus: subscription,
        })
        await upsertFans(
          ctx,
          tx,
          { added: added.map(toEntry), changed: changed.map(toEntry) },
          { origin: 'bridge', platform: account.platform },
        )
        return results
      }),
    ),
  )
}

/** Changes older than the stored one are ignored; without a time, now is used. */
export function deliverSubscriptions(
  ctx: ConnectorCtx,
  account: Account,
  rows: SubscriptionUpdate[],
): Promise<RowResult[]> {
  const now = ctx.platform.clock().toISOString()
  const apply = async (tx: Tx, valid: SubscriptionUpdate[]) => {
    const fans = await lockFansByPlatformId(tx, account, valid)
    const changed = new Map<string, fansOnPlatform.PlatformFan>()
    const results = valid.map(({ fan: externalId, status, changedAt }): RowResult => {
      const fan = fans.get(externalId)
      if (!fan) return unknownFan()
      const isOld = fan.changedAt !== null && Date.parse(changedAt ?? now) <= Date.parse(fan.changedAt)
      if (isOld || (changedAt === undefined && status === fan.subscription))
        return { verdict: 'unchanged', id: fan.id }
      const after = { ...fan, subscription: status, changedAt: changedAt ?? now }
      fans.set(externalId, after)
      changed.set(fan.id, after)
      return { verdict: 'updated', id: fan.id }
    })
    await fansOnPlatform.updateSubscriptions(tx, [...changed.values()])
    return results
  }
  return withValidTimes(ctx, rows, 'changedAt', (valid) => inScope(ctx, (tx) => apply(tx, valid)))
}

/** Locks the fans of these rows and returns them by platform id. */
export async function lockFansByPlatformId(tx: Tx, account: Account, rows: { fan: string }[]) {
  const ids = [...new Set(rows.map(({ fan }) => fan))]
  const fans = await fansOnPlatform.selectFansById(tx, account, ids)
  await fansOnPlatform.lockFans(
    tx,
    [...fans.values()].map(({ id }) => id),
  )
  // Read again, because they may have changed while waiting for the lock.
  return fansOnPlatform.selectFansById(tx, account, ids)
}

export async function deliverPresence(
  ctx: ConnectorCtx,
  account: Account,
  rows: PresenceUpdate[],
): Promise<RowResult[]> {
  return inScope(ctx, async (tx) => {
    const ids = rows.map(({ fan }) => fan)
    const fans = await fansOnPlatform.selectFansById(tx, account, ids)
    const updates = rows.flatMap(({ fan, online, typing }) => {
      const fanId = fans.get(fan)?.id
      return fanId ? [{ fanId, isOnline: online, typing }] : []
    })
    await setPresence(ctx, tx, account.creatorId, updates)
    return rows.map(({ fan }): RowResult => {
      const id = fans.get(fan)?.id
      return id ? { verdict: 'updated', id } : unknownFan()
    })
  })
}
