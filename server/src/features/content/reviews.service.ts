import { birthdayOf } from '@greenroom/contract/features/compliance/gate.rules.ts'
import type { ContentDetail } from '@greenroom/contract/features/content/content.schema.ts'
import { queueStates } from '@greenroom/contract/features/content/reviews.rules.ts'
import type {
  clearBody,
  Evidence,
  PersonEvidence,
  ReviewItem,
  ReviewQuery,
  rejectBody,
  reviewSummary,
} from '@greenroom/contract/features/content/reviews.schema.ts'
import { newId } from '@greenroom/contract/kit/ids.ts'
import type { z } from 'zod'
import type { Ctx } from '../../platform/ctx.ts'
import { inScope, type Tx } from '../../platform/db/scope.ts'
import { ApiError, notFound } from '../../platform/http/api-error.ts'
import { decodeCursor, encodeCursor } from '../../platform/http/cursor.ts'
import type { PersonWithEvidence } from '../compliance/evidence.service.ts'
import { assertMaySendFor } from '../creators/creators.service.ts'
import { type Item, selectItems, updateItems } from './content.queries.ts'
import { loadDetail } from './content-detail.service.ts'
import { toItem } from './content-view.ts'
import { loadGate } from './gate.service.ts'
import { addHistory } from './history.service.ts'
import { selectHolds } from './holds.queries.ts'
import { assertNotHeld } from './holds.service.ts'
import { lockItem, publishItem, publishProblem } from './publishing.service.ts'
import { submit } from './review-state.service.ts'
import * as queries from './reviews.queries.ts'

export async function listReviews(ctx: Ctx, { state, limit, cursor }: ReviewQuery) {
  const after = decodeCursor(cursor, ['instant', 'id'])
  return inScope(ctx, async (tx) => {
    const rows = await queries.selectQueue(tx, state, ctx.session.userId, after, limit + 1)
    const last = rows.length > limit ? rows[limit - 1] : undefined
    const data = rows
      .slice(0, limit)
      .map(
        (row): ReviewItem => ({
          ...toItem(ctx, row),
          requestedAt: row.review_requested_at,
          mayClear: row.may_clear,
        }),
      )
    const nextCursor = last ? encodeCursor([last.review_requested_at, last.id]) : null
    return { data, meta: { nextCursor, total: null } }
  })
}

export async function summarizeReviews(ctx: Ctx): Promise<z.infer<typeof reviewSummary>> {
  const rows = await inScope(ctx, (tx) => queries.countQueue(tx, ctx.session.userId))
  const rowFor = (state: string) => rows.find((row) => row.state === state)
  return {
    counts: Object.fromEntries(queueStates.map((state) => [state, rowFor(state)?.items ?? 0])) as never,
    clearable: rowFor('IN_REVIEW')?.clearable ?? 0,
    oldestAt: rowFor('IN_REVIEW')?.oldestAt ?? null,
  }
}

export async function getEvidence(ctx: Ctx, id: string): Promise<Evidence> {
  return inScope(ctx, async (tx) => {
    const [item] = await selectItems(tx, [id], ctx.session.visibleCreators)
    if (!item) throw notFound()
    const { missing, evidence } = await loadGate(ctx, tx, item)
    const mayClear = await queries.canClear(tx, item.id, ctx.session.userId)
    return {
      missing,
      people: evidence.people.map((person) => toEvidence(person, item)),
      reviews: await queries.selectReviews(tx, item.id),
      holds: (await selectHolds(tx, [item.id])).map(({ itemId: _, ...hold }) => hold),
      mayClear,
      clearProblem: mayClear ? null : await clearProblem(ctx, tx, item.id),
    }
  })
}

async function clearProblem(ctx: Ctx, tx: Tx, itemId: string): Promise<string> {
  const people = await queries.selectPeopleByShownLink(tx, itemId, ctx.session.userId)
  return people.length === 0
    ? 'You uploaded, edited or submitted this item. A second person must clear it.'
    : `Evidence for this item came through the personal link of ${people.join(' and ')}, which was shown to you. Someone who wasn’t shown it must clear the item.`
}

function toEvidence(person: PersonWithEvidence, { producedOn }: Item): PersonEvidence {
  const { id, name, creatorId, examinations, consents } = person
  // If the documents disagree, use the lowest age.
  const ages = producedOn === null ? [] : examinations.map(({ birthDate }) => ageOn(birthDate, producedOn))
  return {
    id,
    name,
    creatorId,
    documents: examinations.map(({ type, examinedOn, examinedBy }) => ({ type, examinedOn, examinedBy })),
    ageAtProduction: ages.length === 0 ? null : Math.min(...ages),
    consents: consents.map(({ id, scopes, platforms, from, until, withdrawnAt }) => ({
      id,
      scopes: [...scopes],
      platforms: [...platforms],
      from,
      until,
      withdrawnAt,
    })),
  }
}

function ageOn(birthDate: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(birthDate.slice(0, 4))
  return birthdayOf(birthDate, years) <= day ? years : years - 1
}

export async function submitContent(ctx: Ctx, id: string, rev: number): Promise<ContentDetail> {
  return inScope(ctx, async (tx) => {
    const item = await lockItem(ctx, tx, id, rev)
    const problem = item.state === 'PUBLISHED' ? null : publishProblem(item)
    if (problem) throw new ApiError('refused', problem)
    // Once cleared, it is published again.
    if (item.state === 'PUBLISHED') await assertMaySendFor(ctx, tx, item.creatorId)
    await submit(ctx, tx, [item])
    return loadDetail(ctx, tx, item.id)
  })
}

export async function clearContent(
  ctx: Ctx,
  id: string,
  { rev, checklist }: z.infer<typeof clearBody>,
): Promise<ContentDetail> {
  return inScope(ctx, async (tx) => {
    const item = await lockItem(ctx, tx, id, rev)
    await assertNotHeld(tx, item.id)
    const gate = await loadGate(ctx, tx, item)
    if (gate.problems.length > 0) {
      const details = gate.problems.map(({ personId, text }) => ({ path: personId ?? 'item', message: text }))
      throw new ApiError('refused', 'Evidence is missing.', { details })
    }
    assertInReview(item)
    const decision = { ...newDecision(ctx, item), checklist: [...new Set(checklist)] }
    if (!(await queries.clearItem(tx, decision, gate.coveredUntil)))
      throw new ApiError('forbidden', await clearProblem(ctx, tx, item.id))
    await addHistory(ctx, tx, [{ itemId: item.id, text: 'Cleared' }])
    const cleared = { ...item, review: 'CLEARED' as const }
    const isPublished = item.publishesWhenCleared && (await publishItem(ctx, tx, cleared))
    const { creatorId, title } = item
    const event = { itemId: item.id, creatorId, title, isPublished }
    await ctx.platform.events.emit(ctx, tx, 'content.cleared', event)
    return loadDetail(ctx, tx, item.id)
  })
}

/** Unschedules the item. Published items become withdrawn and must be taken down. */
export async function rejectContent(
  ctx: Ctx,
  id: string,
  { rev, checklist, reason }: z.infer<typeof rejectBody>,
): Promise<ContentDetail> {
  return inScope(ctx, async (tx) => {
    const item = await lockItem(ctx, tx, id, rev)
    assertInReview(item)
    const decision = { ...newDecision(ctx, item), checklist: [...new Set(checklist)] }
    await queries.insertRejection(tx, { ...decision, reason })
    const isPublished = item.state === 'PUBLISHED'
    const review = isPublished ? ('WITHDRAWN' as const) : null
    await queries.updateReviews(tx, [{ id: item.id, review, clearedUntil: null }], decision.at)
    const draftFields = isPublished ? {} : { state: 'DRAFT' as const, scheduledFor: null }
    await updateItems(tx, [item.id], { ...draftFields, publishesWhenCleared: false }, decision.at)
    await addHistory(ctx, tx, [{ itemId: item.id, text: `Rejected: ${reason}` }])
    const { creatorId, title } = item
    await ctx.platform.events.emit(ctx, tx, 'content.rejected', { itemId: item.id, creatorId, title, reason })
    return loadDetail(ctx, tx, item.id)
  })
}

function assertInReview({ review, archivedAt }: Item): void {
  if (review !== 'IN_REVIEW' || archivedAt !== null)
    throw new ApiError('conflict', 'This item is no longer in review.')
}

const newDecision = ({ session, actor, platform }: Ctx, { id, rev }: Item) => ({
  id: newId(),
  itemId: id,
  rev,
  reviewerId: session.userId,
  reviewer: actor.name,
  at: platform.clock().toISOString(),
})
