import {
  SAID_LINES,
  type SaidKind,
  saidKinds,
} from '@greenroom/contract/features/creator-home/creator-home.rules.ts'
import type { Said } from '@greenroom/contract/features/creator-home/creator-home.schema.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { inScope } from '../../platform/db/scope.ts'
import { todayIn } from '../../platform/today.ts'
import { ownCreatorId } from './own-creator.ts'
import * as queries from './said.queries.ts'

/** Today in the agency's time zone. */
export async function readSaid(ctx: Ctx): Promise<Said> {
  const id = ownCreatorId(ctx)
  const { timeZone, userId } = ctx.session
  const day = { day: todayIn(timeZone, ctx.platform.clock()), timeZone }
  return inScope(ctx, async (tx) => {
    const groups = await queries.selectSaidGroups(tx, id, day)
    const lines = await queries.selectSaidLines(tx, id, day, SAID_LINES)
    return {
      messages: groups.reduce((sum, { messages }) => sum + messages, 0),
      fans: await queries.countSaidFans(tx, id, day),
      groups: toGroups(groups, userId),
      lines: lines.map(({ fanId, fanName, senderId, handlerType, ...line }) => ({
        ...line,
        fan: { id: fanId, name: fanName },
        kind: kindOf({ senderId, handlerType, composition: line.composition }, userId),
      })),
    }
  })
}

type Written = Pick<queries.SaidGroupRow, 'senderId' | 'handlerType' | 'composition'>

/** Messages by unknown authors are imported history. */
function kindOf({ senderId, handlerType, composition }: Written, ownUserId: string): SaidKind {
  if (senderId === ownUserId) return 'own'
  if (handlerType === 'AI') return 'automatic'
  if (senderId === null) return 'unknown'
  return composition ?? 'typed'
}

/** Typed messages by author, most first; all others by kind. */
function toGroups(rows: queries.SaidGroupRow[], ownUserId: string): Said['groups'] {
  const counts = new Map<string, Said['groups'][number]>()
  for (const row of rows) {
    const kind = kindOf(row, ownUserId)
    const writer = kind === 'typed' ? row.writer : null
    const key = kind === 'typed' ? `typed ${row.senderId}` : kind
    const messages = (counts.get(key)?.messages ?? 0) + row.messages
    counts.set(key, { kind, writer, messages })
  }
  return [...counts.values()].toSorted(
    (a, b) => saidKinds.indexOf(a.kind) - saidKinds.indexOf(b.kind) || b.messages - a.messages,
  )
}
