import {
  MAX_SENT_MESSAGES,
  type SentMessageKind,
  sentMessageKinds,
} from '@greenroom/contract/features/creator-home/creator-home.rules.ts'
import type { SentMessages } from '@greenroom/contract/features/creator-home/creator-home.schema.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { inScope } from '../../platform/db/scope.ts'
import { todayIn } from '../../platform/today.ts'
import { ownCreatorId } from './own-creator.ts'
import * as queries from './sent-messages.queries.ts'

/** Covers today in the agency's time zone. */
export async function readSentMessages(ctx: Ctx): Promise<SentMessages> {
  const id = ownCreatorId(ctx)
  const { timeZone, userId } = ctx.session
  const today = { day: todayIn(timeZone, ctx.platform.clock()), timeZone }
  return inScope(ctx, async (tx) => {
    const groups = await queries.selectMessageGroups(tx, id, today)
    const latest = await queries.selectSentMessages(tx, id, today, MAX_SENT_MESSAGES)
    return {
      messages: groups.reduce((sum, { messages }) => sum + messages, 0),
      fans: await queries.countFansMessaged(tx, id, today),
      groups: toGroups(groups, userId),
      latest: latest.map(({ fanId, fanName, senderId, handlerType, ...message }) => ({
        ...message,
        fan: { id: fanId, name: fanName },
        kind: kindOf({ senderId, handlerType, composition: message.composition }, userId),
      })),
    }
  })
}

type MessageSource = Pick<queries.MessageGroupRow, 'senderId' | 'handlerType' | 'composition'>

/** Messages without a sender were imported. */
function kindOf({ senderId, handlerType, composition }: MessageSource, ownUserId: string): SentMessageKind {
  if (senderId === ownUserId) return 'own'
  if (handlerType === 'AI') return 'automatic'
  if (senderId === null) return 'unknown'
  return composition ?? 'typed'
}

/** Groups typed messages by author, most active first, and all others by kind. */
function toGroups(rows: queries.MessageGroupRow[], ownUserId: string): SentMessages['groups'] {
  const counts = new Map<string, SentMessages['groups'][number]>()
  for (const row of rows) {
    const kind = kindOf(row, ownUserId)
    const writer = kind === 'typed' ? row.writer : null
    const key = kind === 'typed' ? `typed ${row.senderId}` : kind
    const messages = (counts.get(key)?.messages ?? 0) + row.messages
    counts.set(key, { kind, writer, messages })
  }
  return [...counts.values()].toSorted(
    (a, b) => sentMessageKinds.indexOf(a.kind) - sentMessageKinds.indexOf(b.kind) || b.messages - a.messages,
  )
}
