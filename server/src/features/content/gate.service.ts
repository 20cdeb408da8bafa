import {
  coveredUntil,
  type GateItem,
  gateCheck,
  gateTexts,
} from '@greenroom/contract/features/compliance/gate.rules.ts'
import type { MissingEvidence } from '@greenroom/contract/features/content/gate.schema.ts'
import { dayIn } from '@greenroom/contract/kit/dates.ts'
import type { AgencyCtx, Platform } from '../../platform/ctx.ts'
import type { Tx } from '../../platform/db/scope.ts'
import { evidenceOf, type ItemEvidence } from '../compliance/evidence.service.ts'
import { type Item, selectItems } from './content.queries.ts'

export type GateTarget = Pick<
  Item,
  'id' | 'producedOn' | 'scheduledFor' | 'isDownloadable' | 'isAiEdited' | 'review'
>
export type Gate = {
  /** Problems that prevent the item from going live. */
  missing: MissingEvidence[]
  /** Those that a reviewer can't resolve by clearing it. */
  problems: MissingEvidence[]
  coveredUntil: string | null
  evidence: ItemEvidence
}

/** The publish gate for any number of items, in four statements. Nonexistent items are omitted. */
export async function gateOf(
  { platform }: Pick<AgencyCtx, 'platform'>,
  tx: Tx,
  items: GateTarget[],
): Promise<Map<string, Gate>> {
  const found = await evidenceOf(
    tx,
    items.map(({ id }) => id),
  )
  const now = platform.clock().getTime()
  return new Map(
    items.flatMap((item) => {
      const evidence = found.get(item.id)
      if (!evidence) return []
      const names = new Map(evidence.people.map(({ id, name }) => [id, name]))
      const at = new Date(Math.max(now, item.scheduledFor === null ? now : Date.parse(item.scheduledFor)))
      const gateItem: GateItem = {
        ...item,
        ...evidence,
        goesLiveOn: dayIn(evidence.timeZone, at),
        isCleared: item.review === 'CLEARED',
      }
      const missing = gateCheck(gateItem).map(({ problem, personId }) => ({
        problem,
        personId,
        text: gateTexts[problem](names.get(personId ?? '') ?? ''),
      }))
      const problems = missing.filter(({ problem }) => problem !== 'not_cleared')
      return [[item.id, { missing, problems, coveredUntil: coveredUntil(gateItem), evidence }]]
    }),
  )
}

export async function gateFor(ctx: AgencyCtx, tx: Tx, item: GateTarget): Promise<Gate> {
  const gate = (await gateOf(ctx, tx, [item])).get(item.id)
  if (!gate) throw new Error(`No item ${item.id}`)
  return gate
}

/** Problems that prevent items from being sent, by title. */
export async function missingFor(platform: Platform, tx: Tx, ids: string[]) {
  const items = await selectItems(tx, ids, null)
  const gates = await gateOf({ platform }, tx, items)
  return items.flatMap(({ id, title }) => (gates.get(id)?.missing ?? []).map(({ text }) => ({ title, text })))
}
