import { newId } from '@greenroom/contract/kit/ids.ts'
import type { AgencyCtx } from '../../platform/ctx.ts'
import type { Tx } from '../../platform/db/scope.ts'
import type {
  HistoryImporter,
  PastMessage,
  PastMessageOutcome,
} from '../fan-imports/import-history.service.ts'
import { publishChanges, sendHint } from './chat-live.ts'
import { toSummary } from './chat-view.ts'
import * as queries from './history-import.queries.ts'
import {
  type ConversationBounds,
  type Gap,
  minuteOf,
  normalizeText,
  type Plan,
  planHistory,
} from './history-plan.ts'

const MINUTE_MS = 60_000

/** Imports past messages without notifications: older ones before existing ones, newer ones after. */
export const historyImporter: HistoryImporter = {
  async firstMessageTimes(tx, fanIds) {
    const rows = await queries.selectFirstTimes(tx, fanIds)
    return new Map(rows.map(({ fanId, sentAt }) => [fanId, sentAt]))
  },

  async add(ctx, tx, messages, importId) {
    return (await addHistory(ctx, tx, messages, { importId, shouldWrite: importId !== null })).outcomes
  },

  async remove(ctx, tx, { importId, creatorId, voidedBy }) {
    const fans = await queries.voidMessages(tx, importId, creatorId, voidedBy)
    tx.afterCommit(() => {
      for (const { fanId } of fans)
        sendHint(ctx.platform, ctx.agencyId, creatorId, 'chat.moved', { creatorId, fanId })
    })
    return fans.reduce((sum, { voided }) => sum + voided, 0)
  },

  afterBulkInsert: queries.analyzeMessages,
}

/**
 * Expects each fan's messages in chronological order. If some were inserted before existing ones, the creator's
 * figures need a recount.
 */
export async function addHistory(
  ctx: AgencyCtx,
  tx: Tx,
  messages: PastMessage[],
  { importId, shouldWrite }: { importId: string | null; shouldWrite: boolean },
): Promise<{ outcomes: PastMessageOutcome[]; needsRecount: boolean }> {
  const byFan = Map.groupBy(
    messages.map((message, index) => ({ message, index })),
    ({ message }) => message.fanId,
  )
  const outcomes: PastMessageOutcome[] = []
  const extensions: Extension[] = []
  const existing = await loadExisting(tx, byFan, shouldWrite)
  for (const [fanId, entries] of byFan) {
    const facts = existing.facts.get(fanId)
    // Undoing a fan import may have deleted the fan in the meantime.
    if (!facts) throw new Error('A fan in the file no longer exists')
    const past = entries.map(({ message }) => message)
    const plan = planHistory(past, boundsOf(facts), existing.messages.get(fanId) ?? [], gapsOf(facts))
    for (const [i, outcome] of plan.outcomes.entries()) outcomes[entries[i]?.index ?? -1] = outcome
    if (plan.outcomes.includes('added')) extensions.push({ facts, past, plan })
  }
  if (shouldWrite && extensions.length > 0) await writeHistory(ctx, tx, extensions, importId)
  const needsRecount = extensions.some(({ plan }) => plan.before.length + plan.gapFills.length > 0)
  return { outcomes, needsRecount }
}

type Extension = { facts: queries.ConversationFacts; past: PastMessage[]; plan: Plan }

function boundsOf({ firstAt, lastAt }: queries.ConversationFacts): ConversationBounds {
  return firstAt === null || lastAt === null
    ? null
    : { firstAt: Date.parse(firstAt), lastAt: Date.parse(lastAt) }
}

const gapsOf = ({ gaps }: queries.ConversationFacts): Gap[] =>
  gaps.map(({ afterSeq, size, from, until }) => ({
    nextSeq: afterSeq + 1,
    size,
    from: Date.parse(from),
    until: Date.parse(until),
  }))

async function loadExisting(tx: Tx, byFan: Map<string, { message: PastMessage }[]>, shouldLock: boolean) {
  const conversations = await queries.selectConversationFacts(tx, [...byFan.keys()], shouldLock)
  const ranges = [...byFan].map(([fanId, entries]) => {
    const minutes = entries.map(({ message }) => minuteOf(message.sentAt))
    const [from, until] = [
      minutes.reduce((a, b) => Math.min(a, b)),
      minutes.reduce((a, b) => Math.max(a, b)) + 1,
    ]
    return { fanId, from: toIso(from * MINUTE_MS), until: toIso(until * MINUTE_MS) }
  })
  const references = [...byFan.values()].flatMap((entries) =>
    entries.flatMap(({ message: { fanId, externalId } }) =>
      externalId === null ? [] : [{ fanId, externalId }],
    ),
  )
  const rows = await queries.selectExisting(tx, ranges, references)
  const comparableMessages = rows.map(({ fanId, sentAt, direction, content, externalId }) => ({
    fanId,
    minute: minuteOf(Date.parse(sentAt)),
    text: normalizeText(direction, content),
    externalId,
  }))
  return {
    facts: new Map(conversations.map((facts) => [facts.fanId, facts])),
    messages: Map.groupBy(comparableMessages, ({ fanId }) => fanId),
  }
}

async function writeHistory(
  ctx: AgencyCtx,
  tx: Tx,
  extensions: Extension[],
  importId: string | null,
): Promise<void> {
  const conversations = extensions.map(extendConversation)
  await queries.insertConversations(
    tx,
    conversations.filter((_, i) => extensions[i]?.facts.conversation === null),
  )
  await queries.insertMessages(tx, importId, extensions.flatMap(toImportedMessages))
  const updatedConversations = await queries.updateConversationTotals(tx, conversations)
  // Sent without text; open threads fetch the new messages.
  const changes = updatedConversations.map((row) => ({
    creatorId: row.creatorId,
    fanId: row.fanId,
    summary: toSummary(row),
    message: null,
  }))
  tx.afterCommit(() => publishChanges(ctx.platform, ctx.agencyId, changes))
}

const emptyConversation = { firstSeq: 1, lastSeq: 0, rev: 0, readSeq: 0 }

function extendConversation({ facts, plan }: Extension): queries.ExtendedConversation {
  const { firstSeq, lastSeq, rev, readSeq } = facts.conversation ?? emptyConversation
  const last = lastSeq + plan.after.length
  return {
    fanId: facts.fanId,
    creatorId: facts.creatorId,
    firstSeq: firstSeq - plan.before.length,
    lastSeq: last,
    rev: rev + plan.before.length + plan.after.length + plan.gapFills.length,
    readSeq: plan.after.length > 0 ? last : readSeq,
  }
}

function toImportedMessages({ facts, past, plan }: Extension): queries.ImportedMessage[] {
  const { firstSeq, lastSeq, rev } = facts.conversation ?? emptyConversation
  const placements = [
    ...plan.before.map((index, i) => ({ index, seq: firstSeq - plan.before.length + i })),
    ...plan.after.map((index, i) => ({ index, seq: lastSeq + 1 + i })),
    ...plan.gapFills,
  ]
  return placements.flatMap(({ index, seq }, i) => {
    const message = past[index]
    if (!message) return []
    const { direction, content, externalId, isDelivered, isRead } = message
    const isOutgoing = direction === 'TO_FAN'
    return {
      id: newId(),
      fanId: facts.fanId,
      creatorId: facts.creatorId,
      seq,
      rev: rev + 1 + i,
      direction,
      content,
      platform: facts.platform,
      senderName: message.senderName ?? (isOutgoing ? facts.stageName : facts.fanName),
      externalId,
      sentAt: toIso(message.sentAt),
      // Exported by the platform, so it was sent there.
      isSent: isOutgoing,
      isDelivered: isOutgoing && isDelivered,
      // History counts as read.
      isRead: isOutgoing ? isRead : true,
    }
  })
}

const toIso = (timestamp: number): string => new Date(timestamp).toISOString()
