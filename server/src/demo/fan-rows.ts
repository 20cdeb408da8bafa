import type { Tx } from '../platform/db/scope.ts'
import { creatorIdOf, type DemoCreator, operators, platformOfFan } from './creators.ts'
import { DAY, type DemoClock } from './demo-clock.ts'
import { demoId } from './demo-id.ts'
import type { DemoFan } from './fans.ts'
import { insert, iso } from './insert.ts'
import type { LedgerEntry } from './ledger.ts'
import type { DemoMessage } from './messages.ts'

export type FanHistory = {
  fan: DemoFan
  ledger: LedgerEntry[]
  messages: DemoMessage[]
  /** The team member the conversation is assigned to. */
  assignee: string | null
  picture: DemoAttachment | null
  /** Paid messages with library items or shared pictures. */
  offers: DemoAttachment[]
}

/** A picture or library item attached to one of our messages; priced ones stay locked until paid. */
export type DemoAttachment = {
  message: DemoMessage
  cents: number | null
  paidAt: number | null
  item?: DemoItem
}

/** A published library item with its uploads. */
export type DemoItem = { id: string; publishedAt: number; uploadIds: string[] }

/** Inserts all data of a creator's fans, one statement per table. Database triggers compute the aggregates. */
export async function insertFanHistories(
  tx: Tx,
  creator: DemoCreator,
  histories: FanHistory[],
  clock: DemoClock,
): Promise<void> {
  const creator_id = creatorIdOf(creator)
  const platforms = new Map(histories.map(({ fan }, index) => [fan.id, platformOfFan(creator, index)]))
  await insert(
    tx,
    'fans',
    histories.map(({ fan }) => ({
      ...fanRow(creator_id, fan),
      platform: platforms.get(fan.id),
      external_id: fan.id,
    })),
  )
  const ledger = histories.flatMap(({ fan, ledger }) =>
    ledger.map((entry) => ledgerRow(creator_id, fan.id, entry)),
  )
  await insert(tx, 'fan_transactions', ledger)
  const withMessages = histories.filter(({ messages }) => messages.length > 0)
  await insert(
    tx,
    'conversations',
    withMessages.map((history) => conversationRow(creator_id, history)),
  )
  const messages = withMessages.flatMap(({ fan, messages, picture, offers }) => {
    const fileCounts = new Map(
      [...(picture ? [picture] : []), ...offers].map(({ message, item }) => [
        message.id,
        item?.uploadIds.length ?? 1,
      ]),
    )
    return messages.map((message) => ({
      ...messageRow(creator, fan.id, message),
      platform: platforms.get(fan.id),
      attachments: fileCounts.get(message.id) ?? 0,
    }))
  })
  await insert(tx, 'messages', messages)
  await insertTagsNotesAndBlocks(tx, creator, histories, clock)
}

async function insertTagsNotesAndBlocks(
  tx: Tx,
  creator: DemoCreator,
  histories: FanHistory[],
  clock: DemoClock,
): Promise<void> {
  const fans = histories.map(({ fan }) => fan)
  await insert(
    tx,
    'fan_tags',
    fans.flatMap(({ id, tags }) => tags.map((tag) => ({ fan_id: id, tag }))),
  )
  const { operator } = creator
  const author = operator ? { key: operator, name: operators[operator] } : adminOf(creator)
  const fansWithNotes = fans.filter(({ note }) => note !== null)
  await insert(
    tx,
    'fan_notes',
    fansWithNotes.map((fan) => ({
      id: demoId(`note ${fan.id}`),
      fan_id: fan.id,
      author_id: demoId(`user ${author.key}`),
      author: author.name,
      text: fan.note,
      created_at: iso(Math.max(fan.joinedAt, fan.until - 2 * DAY)),
    })),
  )
  const blockedFans = fans.filter((fan) => fan.blockReason !== null)
  await insert(
    tx,
    'fan_blocks',
    blockedFans.map((fan) => ({
      id: demoId(`block ${fan.id}`),
      fan_id: fan.id,
      blocked_by: author.name,
      reason: fan.blockReason,
      blocked_at: blockedAt(fan, clock),
    })),
  )
  await tx.query(
    'UPDATE fans f SET blocked_at = b.blocked_at FROM fan_blocks b WHERE b.agency_id = f.agency_id AND b.fan_id = f.id AND f.id = ANY ($1)',
    [blockedFans.map(({ id }) => id)],
  )
}

const adminOf = ({ agency }: DemoCreator) =>
  agency === 'Northlight' ? { key: 'mara', name: 'Mara Ellis' } : { key: 'ada', name: 'Ada Lindqvist' }

/** After the fan's last message: blocked fans can't write. */
const blockedAt = (fan: DemoFan, clock: DemoClock): string => iso(Math.min(clock.now, fan.until + 12 * DAY))

const fanRow = (creator_id: string, fan: DemoFan) => ({
  id: fan.id,
  creator_id,
  username: fan.username,
  username_key: fan.username.toLowerCase(),
  display_name: fan.displayName,
  email: fan.email,
  location: fan.location,
  time_zone: fan.timeZone,
  bio: fan.bio,
  preferred_content: fan.preferredContent,
  subscription_status: fan.subscription,
  joined_at: iso(fan.joinedAt),
})

const ledgerRow = (creator_id: string, fan_id: string, entry: LedgerEntry) => ({
  id: entry.id,
  creator_id,
  fan_id,
  occurred_at: iso(entry.at),
  type: entry.type,
  kind: entry.kind,
  gross_cents: entry.gross,
  fee_cents: entry.fee,
  net_cents: entry.net,
  creator_cents: entry.creator,
  agency_cents: entry.agency,
  external_id: entry.externalId,
  reason: entry.reason,
  corrects_id: entry.corrects,
  source: 'demo',
  recorded_by: 'Demo setup',
  recorded_at: iso(entry.at),
})

/** Counters are computed after all messages are inserted. */
const conversationRow = (creator_id: string, { fan, messages, assignee }: FanHistory) => ({
  fan_id: fan.id,
  creator_id,
  last_seq: messages.length,
  rev: messages.length,
  read_seq:
    (messages.find(({ direction, isRead }) => direction === 'FROM_FAN' && !isRead)?.seq ??
      messages.length + 1) - 1,
  assigned_to: assignee,
  last_message_at: iso(messages.at(-1)?.at ?? fan.joinedAt),
  created_at: iso(messages[0]?.at ?? fan.joinedAt),
})

const messageRow = (creator: DemoCreator, fan_id: string, message: DemoMessage) => ({
  id: message.id,
  creator_id: creatorIdOf(creator),
  fan_id,
  seq: message.seq,
  rev: message.seq,
  direction: message.direction,
  handler_type: message.handlerType,
  composition: message.composition,
  content: message.content,
  sender_id: message.senderId,
  sender_name: message.senderName,
  sent_at: iso(message.at),
  is_sent: message.direction === 'TO_FAN',
  is_delivered: message.direction === 'TO_FAN' && message.isDelivered,
  // On a fan's message this means history, which no one waits on.
  is_read: message.direction === 'TO_FAN' && message.isRead,
  flagged: message.flagged,
  flagged_by: message.flagged ? [demoId(`user ${adminOf(creator).key}`)] : [],
})
