import {
  checkGate,
  coveredUntil,
  type GateItem,
  gateTexts,
} from '@greenroom/contract/features/compliance/gate.rules.ts'
import type { MissingEvidence } from '@greenroom/contract/features/content/gate.schema.ts'
import type { AccountPlatform } from '@greenroom/contract/features/creators/platform-accounts.rules.ts'
import { dayIn } from '@greenroom/contract/kit/dates.ts'
import type { AgencyCtx, Platform } from '../../platform/ctx.ts'
import type { Tx } from '../../platform/db/scope.ts'
import { evidenceOf, type ItemEvidence } from '../compliance/evidence.service.ts'
import { type Item, selectItems } from './content.queries.ts'
import { selectHolds } from './holds.queries.ts'

export type GateTarget = Pick<
  Item,
  'id' | 'producedOn' | 'scheduledFor' | 'isDownloadable' | 'isAiEdited' | 'review'
>
export type Gate = {
  /** Problems that prevent the item from going live. */
  missing: MissingEvidence[]
  /** All of `missing` except that the item isn't cleared yet. */
  problems: MissingEvidence[]
  coveredUntil: string | null
  evidence: ItemEvidence
}

/**
 * The publish gate for any number of items, in five statements. Nonexistent items are omitted. With `platforms`, checks
 * consent for those instead of all accounts of the creator.
 */
export async function loadGates(
  { platform }: Pick<AgencyCtx, 'platform'>,
  tx: Tx,
  items: GateTarget[],
  platforms?: AccountPlatform[],
): Promise<Map<string, Gate>> {
  const evidenceById = await evidenceOf(
    tx,
    items.map(({ id }) => id),
  )
  const holds = Map.groupBy(
    (
      await selectHolds(
        tx,
        items.map(({ id }) => id),
      )
    ).filter(({ liftedAt }) => liftedAt === null),
    ({ itemId }) => itemId,
  )
  const now = platform.clock().getTime()
  return new Map(
    items.flatMap((item) => {
      const evidence = evidenceById.get(item.id)
      if (!evidence) return []
      const names = new Map(evidence.people.map(({ id, name }) => [id, name]))
      const liveAt = new Date(Math.max(now, item.scheduledFor === null ? now : Date.parse(item.scheduledFor)))
      const gateItem: GateItem = {
        ...item,
        ...evidence,
        platforms: platforms ?? evidence.platforms,
        goesLiveOn: dayIn(evidence.timeZone, liveAt),
        isCleared: item.review === 'CLEARED',
      }
      const held = (holds.get(item.id) ?? []).map(({ number }) => ({
        problem: 'on_hold' as const,
        personId: null,
        text: gateTexts.on_hold(String(number)),
      }))
      const missing = [
        ...held,
        ...checkGate(gateItem).map(({ problem, personId }) => ({
          problem,
          personId,
          text: gateTexts[problem](names.get(personId ?? '') ?? ''),
        })),
      ]
      const problems = missing.filter(({ problem }) => problem !== 'not_cleared')
      return [[item.id, { missing, problems, coveredUntil: coveredUntil(gateItem), evidence }]]
    }),
  )
}

export async function loadGate(ctx: AgencyCtx, tx: Tx, item: GateTarget): Promise<Gate> {
  const gate = (await loadGates(ctx, tx, [item])).get(item.id)
  if (!gate) throw new Error(`No item ${item.id}`)
  return gate
}

/** Problems that prevent items from being sent, each with its item. */
export async function findMissingEvidence(platform: Platform, tx: Tx, ids: string[]) {
  const items = await selectItems(tx, ids, null)
  const gates = await loadGates({ platform }, tx, items)
  return items.flatMap(({ id, title }) =>
    (gates.get(id)?.missing ?? []).map(({ problem, text }) => ({ id, title, problem, text })),
  )
}

/**
 * Of these items, those that aren't archived and pass the gate today, for the given platform, whenever they are
 * scheduled. Everything that leaves is checked with this.
 */
export async function selectReleasable(
  platform: Platform,
  tx: Tx,
  ids: string[],
  accountPlatform: AccountPlatform,
): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const items = (await selectItems(tx, ids, null))
    .filter(({ archivedAt }) => archivedAt === null)
    .map((item) => ({ ...item, scheduledFor: null }))
  const gates = await loadGates({ platform }, tx, items, [accountPlatform])
  return new Set([...gates].flatMap(([id, { missing }]) => (missing.length === 0 ? [id] : [])))
}
