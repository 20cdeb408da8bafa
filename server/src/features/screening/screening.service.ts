import type { Direction } from '@greenroom/contract/features/chat/chat.rules.ts'
import { type Hit, suggestPassingEdit } from '@greenroom/contract/features/screening/screening.rules.ts'
import type {
  ScreeningRulesBody,
  ScreeningSettings,
  StoredRules,
} from '@greenroom/contract/features/screening/screening.schema.ts'
import {
  alwaysBlockedTypes,
  EXCERPT_MARGIN,
  type Severity,
  severityOf,
  type ViolationType,
} from '@greenroom/contract/features/screening/violations.rules.ts'
import { newId } from '@greenroom/contract/kit/ids.ts'
import { permissions } from '@greenroom/contract/kit/permissions.ts'
import type { AgencyCtx, ConnectorCtx, Ctx } from '../../platform/ctx.ts'
import { inScope, type Tx } from '../../platform/db/scope.ts'
import { ApiError, notFound } from '../../platform/http/api-error.ts'
import { requireRevision, revisionOf } from '../../platform/http/revision.ts'
import { mapInSlices } from '../../platform/slices.ts'
import { hashOf, screenContentText, screenText } from './screen-text.ts'
import * as queries from './screening.queries.ts'
import { insertEvent } from './violations.queries.ts'

const { noRules } = queries

export type ScreenedMessage = {
  fanId: string
  direction: Direction
  content: string
  visible: string[] | null
  senderId: string | null
  clientId: string | null
}

/**
 * Screens a message before it is written; the caller stores the findings. Throws if it must not be sent, and records
 * that. Retries of a sent message are not screened again, so they get the same response.
 */
export async function screenMessage(ctx: Ctx | AgencyCtx, message: ScreenedMessage) {
  const { content, direction } = message
  if (content === '') return []
  const { database, clock, log } = ctx.platform
  const textHash = hashOf(content)
  const query = { ...message, textHash }
  const context = await queries.readContext(database, ctx.agencyId, query)
  if (!context || context.isRetry) return []
  const now = clock().getTime()
  const recent = (context.recent ?? []).map(({ head, sentAt }) => ({
    text: head,
    secondsAgo: (now - Date.parse(sentAt)) / 1_000,
  }))
  const rules = context.rules ?? noRules
  const hits = screenText(log, content, { rules, previous: context.recent?.[0]?.tail, recent }).filter(
    ({ type }) => !context.excepted.includes(type),
  )
  const blockedHits = direction === 'TO_FAN' ? hits.filter(isBlockedBy(rules)) : []
  if (blockedHits.length > 0) {
    const subject = { creatorId: context.creatorId, fanId: message.fanId, userId: message.senderId }
    const rows = blockedHits.map((hit) => toViolation(ctx, content, hit, subject, textHash))
    await inScope(ctx, (tx) => recordBlocked(ctx, tx, rows))
    throw new BlockedTextError([{ path: 'content', text: content, hits: blockedHits }], rules, [])
  }
  return hits.map((hit) => toFinding(content, hit, textHash))
}

const toFinding = (content: string, hit: Hit, textHash: string) => ({
  ...describeHit(content, hit, textHash),
  start: hit.start,
  end: hit.end,
  ...(hit.isWeak && { isWeak: true as const }),
})
export type Finding = ReturnType<typeof toFinding>

type DeliveredMessage = { fanId: string; direction: Direction; content: string; sentAt: string }

/**
 * Screens messages delivered by a platform, in order. None is blocked, because they were already sent there. Uses its
 * own transaction for reading, so none stays open while texts are screened.
 */
export async function screenDeliveredMessages(
  ctx: AgencyCtx | Ctx | ConnectorCtx,
  messages: DeliveredMessage[],
): Promise<Finding[][]> {
  const hashes = await mapInSlices(messages, ({ content }) => hashOf(content))
  const fanIds = [...new Set(messages.map(({ fanId }) => fanId))]
  const { rules, exceptions, contexts } = await inScope(ctx, async (tx) => ({
    rules: (await queries.selectRules(tx)) ?? noRules,
    exceptions: await queries.selectExceptionsFor(tx, hashes),
    contexts: await queries.selectThreadContexts(tx, fanIds),
  }))
  const excepted = Map.groupBy(exceptions, ({ textHash }) => textHash)
  const threadKey = ({ fanId, direction }: { fanId: string; direction: Direction }) => `${direction} ${fanId}`
  const threads = new Map(contexts.map((thread) => [threadKey(thread), thread.recent ?? []]))
  return mapInSlices(messages, (message, i) => {
    const { content, sentAt } = message
    const before = threads.get(threadKey(message)) ?? []
    threads.set(threadKey(message), [
      { head: content.slice(0, 300), tail: content.slice(-120), sentAt },
      ...before,
    ])
    if (content === '') return []
    const recent = before.map(({ head, sentAt: at }) => ({
      text: head,
      secondsAgo: (Date.parse(sentAt) - Date.parse(at)) / 1_000,
    }))
    const exceptedTypes = (excepted.get(hashes[i] ?? '') ?? []).map(({ type }) => type)
    return screenText(ctx.platform.log, content, { rules, previous: before[0]?.tail, recent })
      .filter(({ type }) => !exceptedTypes.includes(type))
      .map((hit) => toFinding(content, hit, hashes[i] ?? ''))
  })
}

type Field = { path: string; text: string; hits: Hit[] }

/** The error shown to the author, with the violations still to be recorded. */
class BlockedTextError extends ApiError {
  readonly violations: queries.NewViolation[]

  constructor(fields: Field[], rules: StoredRules, violations: queries.NewViolation[]) {
    const allHits = fields.flatMap(({ path, hits }) => hits.map((hit) => ({ ...hit, path })))
    const [first] = fields
    super('screened', [...new Set(allHits.map(({ reason }) => reason))].join(' '), {
      details: allHits.map(({ path, reason }) => ({ path, message: reason })),
      screening: {
        hits: allHits.map(({ path, start, end, reason }) => ({ path, start, end, reason })),
        edit: first ? suggestPassingEdit(first.text, first.hits, isBlockedBy(rules), rules) : null,
      },
    })
    this.violations = violations
  }
}

/** Records findings in the texts of a content item. Throws if a text must not be stored; see recordBlockedTexts. */
export async function screenContent(
  ctx: Ctx,
  tx: Tx,
  subject: { itemId: string; creatorId: string },
  texts: Record<string, string | null>,
): Promise<void> {
  const rows: queries.NewViolation[] = []
  const blockedFields: Field[] = []
  let agencyRules = noRules
  for (const [path, text] of Object.entries(texts)) {
    if (!text) continue
    const textHash = hashOf(text)
    const { rules, excepted } = await queries.selectRulesFor(tx, textHash)
    agencyRules = rules ?? noRules
    const allHits = screenContentText(ctx.platform.log, text, { rules: agencyRules })
    const hits = allHits.filter(({ type }) => !excepted.includes(type))
    const author = { ...subject, userId: ctx.session.userId }
    rows.push(...hits.map((hit) => toViolation(ctx, text, hit, author, textHash)))
    if (hits.some(isBlockedBy(agencyRules)))
      blockedFields.push({ path, text, hits: hits.filter(isBlockedBy(agencyRules)) })
  }
  if (blockedFields.length > 0) throw new BlockedTextError(blockedFields, agencyRules, rows)
  if (rows.length > 0) await recordViolations(ctx, tx, rows)
}

/** Records the violations that blocked the change, after its transaction was rolled back. */
export async function recordBlockedTexts<T>(ctx: Ctx, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof BlockedTextError && error.violations.length > 0)
      await inScope(ctx, (tx) => recordBlocked(ctx, tx, error.violations))
    throw error
  }
}

/** The violation is the only record of a text that was not sent or saved. */
async function recordBlocked(ctx: Ctx | AgencyCtx, tx: Tx, rows: queries.NewViolation[]): Promise<void> {
  const blocked = rows.map((row) => ({ ...row, isBlocked: true }))
  await recordViolations(ctx, tx, blocked)
  for (const { id, type, fanId, itemId } of rows) {
    const subject = fanId ? { fanId } : itemId ? { itemId } : {}
    await ctx.platform.events.emit(ctx, tx, 'violation.blocked', { violationId: id, type, ...subject })
  }
}

async function recordViolations(ctx: Ctx | AgencyCtx, tx: Tx, rows: queries.NewViolation[]): Promise<void> {
  await queries.insertViolations(tx, rows)
  for (const { id, type, severity } of rows)
    if (severity === 'CRITICAL')
      await ctx.platform.events.emit(ctx, tx, 'violation.flagged', { violationId: id, type })
  tx.afterCommit(() => notifyViolationsChanged(ctx))
}

/** Tells open lists to reload. */
export function notifyViolationsChanged({ platform, agencyId }: Ctx | AgencyCtx): void {
  platform.live.toRoleThrottled(agencyId, [...permissions['compliance:manage']], 'violations.changed')
}

/** Sends notifications about findings after the message is written. A failure does not affect the message. */
export async function announceHits(
  ctx: Ctx | AgencyCtx,
  hits: { id: string; type: ViolationType; severity: Severity; isWeak?: true }[],
): Promise<void> {
  if (hits.length === 0) return
  const urgentHits = hits.filter(
    ({ type, severity }) => severity === 'CRITICAL' || type === 'AGE_VERIFICATION',
  )
  const { events, log } = ctx.platform
  try {
    if (urgentHits.length > 0)
      await inScope(ctx, async (tx) => {
        const ids = urgentHits.map(({ id }) => id)
        const isWeak = (violationId: string) =>
          urgentHits.some(({ id, isWeak }) => id === violationId && isWeak)
        // Strong age hints from the fan have locked the conversation.
        for (const { id, type, fanId, isFromFan } of await queries.selectAnnouncedViolations(tx, ids))
          if (type === 'AGE_VERIFICATION' && fanId && isFromFan && !isWeak(id))
            await events.emit(ctx, tx, 'conversation.locked', { violationId: id, fanId })
          else await events.emit(ctx, tx, 'violation.flagged', { violationId: id, type })
      })
    notifyViolationsChanged(ctx)
  } catch (err) {
    log.warn({ err }, 'Screening: could not announce a violation')
  }
}

const isBlockedBy =
  ({ blockedTypes }: StoredRules) =>
  ({ type, isWeak }: Hit) =>
    !isWeak && (alwaysBlockedTypes.includes(type) || (blockedTypes as readonly string[]).includes(type))

function toViolation(
  ctx: Ctx | AgencyCtx,
  text: string,
  hit: Hit,
  subject: { creatorId: string; fanId?: string; itemId?: string; userId: string | null },
  textHash: string,
): queries.NewViolation {
  const flaggedAt = ctx.platform.clock().toISOString()
  const span = { spanStart: hit.start, spanEnd: hit.end }
  const author = { authorName: subject.userId ? ctx.actor.name : null, content: text.toWellFormed() }
  return {
    ...subject,
    ...author,
    ...describeHit(text, hit, textHash),
    ...span,
    source: 'screening',
    flaggedAt,
  }
}

function describeHit(text: string, { type, reason, start, end }: Hit, textHash: string) {
  const excerpt = text.slice(Math.max(0, start - EXCERPT_MARGIN), end + EXCERPT_MARGIN).slice(0, 400)
  return { id: newId(), type, severity: severityOf[type], reason, textHash, excerpt: excerpt.toWellFormed() }
}

export function getSettings(ctx: Ctx): Promise<ScreeningSettings> {
  return inScope(ctx, loadSettings)
}

async function loadSettings(tx: Tx): Promise<ScreeningSettings> {
  const rules = (await queries.selectRules(tx)) ?? noRules
  return { ...rules, rev: revisionOf(rules), exceptions: await queries.selectExceptions(tx) }
}

export function changeRules(ctx: Ctx, body: ScreeningRulesBody): Promise<ScreeningSettings> {
  return inScope(ctx, async (tx) => {
    await queries.lockRules(tx)
    requireRevision((await queries.selectRules(tx)) ?? noRules, body, 'screening rules')
    const { rev: _, ...rules } = body
    await queries.upsertRules(tx, rules, ctx.platform.clock().toISOString())
    const { words, allowedLinks, blockedTypes } = rules
    const counts = { words: words.length, allowedLinks: allowedLinks.length, blockedTypes }
    await ctx.platform.events.emit(ctx, tx, 'screening.rules_changed', counts)
    return loadSettings(tx)
  })
}

export async function removeException(ctx: Ctx, exceptionId: string): Promise<void> {
  await inScope(ctx, async (tx) => {
    const type = await queries.deleteException(tx, exceptionId)
    if (!type) throw notFound()
    await ctx.platform.events.emit(ctx, tx, 'screening.exception_removed', { exceptionId, type })
  })
}

/** Closes the violation and adds its text as an exception, unless the type is always blocked. */
export async function closeAsFalseAlarm(ctx: Ctx, tx: Tx, violation: queries.Violation): Promise<void> {
  const { id, type, textHash, excerpt } = violation
  if (textHash === null)
    throw new ApiError('refused', 'Only screening results can be marked as a false alarm.')
  const addedAt = ctx.platform.clock().toISOString()
  const handledFields = { handledBy: ctx.session.userId, handledAt: addedAt }
  await queries.updateViolation(tx, id, { isFalseAlarm: true, status: 'RESOLVED', ...handledFields })
  const addedBy = ctx.actor.name
  await insertEvent(tx, { violationId: id, action: 'false alarm', actor: addedBy, at: addedAt })
  if (!alwaysBlockedTypes.includes(type))
    await queries.insertException(tx, { id: newId(), textHash, type, excerpt, addedBy, addedAt })
  await ctx.platform.events.emit(ctx, tx, 'violation.false_alarm', { violationId: id, type })
}

export const { hasOpenHits, lockViolation } = queries
