import {
  canClaimPresence,
  MAX_REPORT_DAYS,
  replySourceNames,
} from '@greenroom/contract/features/voice/voice.rules.ts'
import type {
  CreatorVoice,
  NewWording,
  reportPeriod,
  VoiceReport,
  Wording,
  wordingDecision,
} from '@greenroom/contract/features/voice/voice.schema.ts'
import type { Download } from '@greenroom/contract/kit/endpoint.ts'
import { newId } from '@greenroom/contract/kit/ids.ts'
import { may } from '@greenroom/contract/kit/permissions.ts'
import type { z } from 'zod'
import { type Column, exportList } from '../../platform/csv/export.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { inScope, type Tx } from '../../platform/db/scope.ts'
import { ApiError, notFound } from '../../platform/http/api-error.ts'
import { createOnce } from '../../platform/requests/create-once.ts'
import { todayIn } from '../../platform/today.ts'
import * as queries from './voice.queries.ts'

const todayOf = (ctx: Ctx) => todayIn(ctx.session.timeZone, ctx.platform.clock())
const DAY_MS = 86_400_000

/** Null for staff, who can access all creators. Users without a creator get a random ID that matches none. */
const ownCreatorId = ({ session }: Ctx): string | null =>
  may(session.role, 'compliance:manage') ? null : (session.creatorId ?? newId())

async function requireAccessibleCreator(ctx: Ctx, tx: Tx, creatorId: string) {
  const ownId = ownCreatorId(ctx)
  const [creator] =
    ownId === null || ownId === creatorId ? await queries.selectVoiceCreators(tx, creatorId) : []
  if (!creator) throw notFound()
  return creator
}

export async function listVoices(ctx: Ctx): Promise<CreatorVoice[]> {
  const today = todayOf(ctx)
  return inScope(ctx, async (tx) => {
    const ownId = ownCreatorId(ctx)
    const creators = await queries.selectVoiceCreators(tx, ownId)
    const wordings = await queries.selectWordings(tx, ownId)
    return creators.map((creator) => {
      const creatorWordings = wordings.filter(({ creatorId }) => creatorId === creator.id)
      return {
        creator,
        inForce: creatorWordings.find(({ state, from }) => state === 'approved' && from <= today) ?? null,
        planned: creatorWordings.findLast(({ state, from }) => state === 'approved' && from > today) ?? null,
        waiting: creatorWordings.find(({ state }) => state === 'waiting') ?? null,
      }
    })
  })
}

export async function proposeWording(
  ctx: Ctx,
  creatorId: string,
  { clientId, ...input }: NewWording,
): Promise<Wording> {
  return inScope(ctx, async (tx) => {
    const { hasAccount, stageName } = await requireAccessibleCreator(ctx, tx, creatorId)
    if (!hasAccount)
      throw new ApiError(
        'refused',
        `${stageName} has no account yet. Invite them first, because they have to approve the wording.`,
      )
    return createOnce<Wording>(
      ctx,
      tx,
      { endpoint: 'POST /creators/{id}/voice', clientId, content: { creatorId, ...input } },
      {
        create: async () => {
          const id = newId()
          const proposal = { proposedBy: ctx.actor.name, proposedAt: ctx.platform.clock().toISOString() }
          await queries.insertWording(tx, { id, creatorId, ...input, ...proposal })
          await ctx.platform.events.emit(ctx, tx, 'voice.proposed', { creatorId, wordingId: id })
          return loadWording(tx, id)
        },
        load: (id) => loadWording(tx, id),
      },
    )
  })
}

async function loadWording(tx: Tx, id: string): Promise<Wording> {
  const wording = await queries.selectWording(tx, id)
  if (!wording) throw notFound()
  return wording
}

/** An approved wording applies from the proposed day, but never to messages sent before the decision. */
export async function decideWording(
  ctx: Ctx,
  id: string,
  { approve, reason = '' }: z.infer<typeof wordingDecision>,
): Promise<Wording> {
  const today = todayOf(ctx)
  return inScope(ctx, async (tx) => {
    const { creatorId, from } = await loadWording(tx, id)
    if (creatorId !== ctx.session.creatorId) throw notFound()
    const validFrom = approve && from < today ? today : from
    const wasUndecided = await queries.decideWording(tx, id, {
      decision: approve ? 'approved' : 'declined',
      decidedAt: ctx.platform.clock().toISOString(),
      validFrom,
      reason: approve ? null : reason,
    })
    if (!wasUndecided) throw new ApiError('conflict', 'You have already decided on this wording.')
    const wording = { creatorId, wordingId: id }
    if (approve) await ctx.platform.events.emit(ctx, tx, 'voice.approved', { ...wording, fromDay: validFrom })
    else await ctx.platform.events.emit(ctx, tx, 'voice.declined', { ...wording, reason })
    return loadWording(tx, id)
  })
}

export const wordingInForce = (ctx: Ctx, tx: Tx, creatorId: string): Promise<Wording | undefined> =>
  queries.selectWordingInForce(tx, creatorId, todayOf(ctx))

/**
 * Whether texts may claim that the creator is online or replies in person: only if fans are told that nobody else
 * replies.
 */
export async function canCreatorClaimPresence(ctx: Ctx, tx: Tx, creatorId: string): Promise<boolean> {
  const wording = await wordingInForce(ctx, tx, creatorId)
  return wording !== undefined && canClaimPresence(wording.answeredBy)
}

type Period = z.infer<typeof reportPeriod>

export async function readVoiceReport(
  ctx: Ctx,
  creatorId: string,
  { from, to }: Period,
): Promise<VoiceReport> {
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1
  if (!(days >= 1 && days <= MAX_REPORT_DAYS)) {
    const message = `Choose a range of 1 to ${MAX_REPORT_DAYS} days.`
    throw new ApiError('invalid_input', message, { details: [{ path: 'to', message }] })
  }
  return inScope(ctx, async (tx) => {
    await requireAccessibleCreator(ctx, tx, creatorId)
    const period = { from, to, timeZone: ctx.session.timeZone }
    return {
      days: await queries.selectVoiceDays(tx, creatorId, period),
      wordings: await queries.selectWordings(tx, creatorId),
    }
  })
}

type ReportRow = VoiceReport['days'][number] & { wording: Wording | undefined }

const columns: Column<ReportRow>[] = [
  ['Day', (row) => row.day],
  ['Creator', (row) => row.creator],
  ['Team', (row) => row.team],
  ['AI, unchanged', (row) => row.aiUnchanged],
  ['AI, edited', (row) => row.aiEdited],
  ['Disclosure', (row) => row.wording?.text ?? null],
  [
    'Who replies',
    (row) => row.wording?.answeredBy.map((entry) => replySourceNames[entry]).join('; ') ?? null,
  ],
]

export async function exportVoiceReport(ctx: Ctx, creatorId: string, period: Period): Promise<Download> {
  const { days, wordings } = await readVoiceReport(ctx, creatorId, period)
  const data = days.map((day) => ({ ...day, wording: wordings.find(({ id }) => id === day.wordingId) }))
  return exportList<ReportRow>(ctx, {
    name: 'who-replied',
    columns: () => columns,
    list: async () => ({ data, meta: { nextCursor: null } }),
    audit: () =>
      inScope(ctx, (tx) => ctx.platform.events.emit(ctx, tx, 'voice.exported', { creatorId, ...period })),
  })
}
