import {
  canBecomeCreator,
  canChangeStatus,
  conversionRate,
} from '@greenroom/contract/features/applications/applications.rules.ts'
import type {
  Application,
  ApplicationDetail,
  ApplicationQuery,
  applicationChanges,
  applicationNote,
} from '@greenroom/contract/features/applications/review.schema.ts'
import { newId } from '@greenroom/contract/kit/ids.ts'
import type { z } from 'zod'
import type { AgencyCtx, Ctx } from '../../platform/ctx.ts'
import { inScope, type Tx } from '../../platform/db/scope.ts'
import { ApiError, notFound } from '../../platform/http/api-error.ts'
import { decodeCursor, encodeCursor } from '../../platform/http/cursor.ts'
import { createOnce } from '../../platform/requests/create-once.ts'
import * as record from './application-record.queries.ts'
import { findKnownCreator, findLinkedCreator, previewChanges } from './known-creators.service.ts'
import * as queries from './review.queries.ts'

export async function listApplications(ctx: Ctx, { limit, cursor, ...filter }: ApplicationQuery) {
  const position = decodeCursor(cursor, ['instant', 'id'])
  return inScope(ctx, async (tx) => {
    const before = position && { createdAt: position[0], id: position[1] }
    const rows = await queries.selectApplications(tx, filter, limit + 1, before)
    const last = rows.length > limit ? rows[limit - 1] : undefined
    const nextCursor = last ? encodeCursor([last.createdAt, last.id]) : null
    const total = await queries.countApplications(tx, filter)
    return { data: rows.slice(0, limit).map(toApplication), meta: { nextCursor, total } }
  })
}

export async function getSummary(ctx: Ctx) {
  const counts = await inScope(ctx, queries.countForSummary)
  return { ...counts, conversionRate: conversionRate(counts) }
}

export async function getApplication(ctx: Ctx, id: string): Promise<ApplicationDetail> {
  return inScope(ctx, (tx) => detailOf(ctx, tx, id))
}

type Changes = z.infer<typeof applicationChanges>
const fieldNames = {
  instagram: 'Instagram',
  tiktok: 'TikTok',
  onlyfans: 'OnlyFans',
  desiredOutcome: 'Desired outcome',
} as const

export async function updateApplication(ctx: Ctx, id: string, input: Changes): Promise<ApplicationDetail> {
  return inScope(ctx, async (tx) => {
    const row = await queries.lockApplication(tx, id)
    if (!row) throw notFound()
    const entries = Object.entries(input) as [keyof Changes, string | null | undefined][]
    const changed = entries.filter(([field, value]) => value !== undefined && value !== row[field])
    if (changed.length === 0) return detailOf(ctx, tx, id)
    const changes: Changes = Object.fromEntries(changed)
    const entry = { applicationId: id, actor: ctx.actor.name }
    if (changes.ownerId !== undefined) {
      const detail = await ownerName(tx, changes.ownerId)
      await record.insertHistory(tx, { ...entry, action: 'owner changed', detail })
    }
    const details = changed.flatMap(([field]) => (field === 'ownerId' ? [] : fieldNames[field]))
    if (details.length > 0)
      await record.insertHistory(tx, { ...entry, action: 'details changed', detail: details.join(', ') })
    await queries.updateApplication(tx, id, Object.fromEntries(changed))
    const event = { applicationId: id, fields: changed.map(([field]) => field) }
    await ctx.platform.events.emit(ctx, tx, 'application.updated', event)
    return detailOf(ctx, tx, id)
  })
}

async function ownerName(tx: Tx, ownerId: string | null): Promise<string> {
  if (ownerId === null) return 'Unassigned'
  const name = await queries.selectActiveAdminName(tx, ownerId)
  if (name === undefined) throw new ApiError('refused', 'Choose an active admin of this agency.')
  return name
}

export async function addNote(
  ctx: Ctx,
  id: string,
  { clientId, text }: z.infer<typeof applicationNote>,
): Promise<ApplicationDetail> {
  return inScope(ctx, async (tx) => {
    if (!(await queries.selectApplication(tx, id))) throw notFound()
    const load = () => detailOf(ctx, tx, id)
    const content = { applicationId: id, text }
    return createOnce(
      ctx,
      tx,
      { endpoint: 'POST /applications/{id}/notes', clientId, content },
      {
        create: async () => {
          const noteId = newId()
          const author = ctx.actor.name
          const authorId = ctx.session.userId
          await record.insertNote(tx, { id: noteId, applicationId: id, authorId, author, text })
          await record.insertHistory(tx, { applicationId: id, actor: author, action: 'noted' })
          await ctx.platform.events.emit(ctx, tx, 'application.note_added', { applicationId: id, noteId })
          return load()
        },
        load,
      },
    )
  })
}

export async function detailOf(ctx: AgencyCtx, tx: Tx, id: string): Promise<ApplicationDetail> {
  const row = await queries.selectApplication(tx, id)
  if (!row) throw notFound()
  const { creatorId, stageName } = row
  const creator = creatorId && stageName !== null ? { id: creatorId, stageName } : null
  const known = creator ? undefined : await findKnownCreator(tx, row.email)
  const isOpen = canChangeStatus(row.status, 'APPROVED') || (canBecomeCreator(row.status) && !creator)
  const existing = creator ? await findLinkedCreator(tx, creator.id) : known
  return {
    ...toApplication(row),
    creator,
    known: known ? { creatorId: known.id, stageName: known.stageName, isConfirmed: known.isConfirmed } : null,
    match: isOpen && existing ? await previewChanges(ctx, tx, row, existing) : null,
    reason: row.reason,
    notes: await record.selectNotes(tx, id),
    history: await record.selectHistory(tx, id),
    earlier: await record.selectVersions(tx, id),
  }
}

function toApplication({ ownerId, ownerName, ...row }: queries.ReviewRow): Application {
  return { ...row, owner: ownerId && ownerName !== null ? { id: ownerId, name: ownerName } : null }
}
