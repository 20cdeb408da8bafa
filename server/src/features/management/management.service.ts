import type { ManagementAnswer } from '@greenroom/contract/features/management/management.rules.ts'
import type {
  Agreement,
  Management,
  NewAgreement,
} from '@greenroom/contract/features/management/management.schema.ts'
import { newId } from '@greenroom/contract/kit/ids.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { inScope, type Tx } from '../../platform/db/scope.ts'
import { ApiError, notFound } from '../../platform/http/api-error.ts'
import { createOnce } from '../../platform/requests/create-once.ts'
import { todayIn } from '../../platform/today.ts'
import { assertNotArchived } from '../creators/creator-profile.service.ts'
import { lockVisibleCreator, setSelfManaged } from '../creators/creators.service.ts'
import { applySplit } from '../creators/split-changes.service.ts'
import * as queries from './management.queries.ts'

const now = (ctx: Ctx) => ctx.platform.clock().toISOString()

/** The signed-in creator's profile. */
export function ownCreatorId({ session }: Ctx): string {
  if (session.creatorId === null) throw notFound()
  return session.creatorId
}

export async function readManagement(ctx: Ctx, creatorId: string): Promise<Management> {
  return inScope(ctx, async (tx) => load(tx, await lockVisibleCreator(ctx, tx, creatorId)))
}

async function load(
  tx: Tx,
  { id, isSelfManaged }: { id: string; isSelfManaged: boolean },
): Promise<Management> {
  const [agency, agreements] = [await queries.selectAgencyName(tx), await queries.selectAgreements(tx, id)]
  return { agency, isSelfManaged, agreements }
}

export async function proposeManagement(
  ctx: Ctx,
  creatorId: string,
  { clientId, ...input }: NewAgreement,
): Promise<Agreement> {
  return inScope(ctx, async (tx) => {
    const creator = await lockVisibleCreator(ctx, tx, creatorId)
    const loadById = async (id: string) => findAgreement(await queries.selectAgreements(tx, creator.id), id)
    return createOnce<Agreement>(
      ctx,
      tx,
      { endpoint: 'POST /creators/{id}/management', clientId, content: { creatorId, ...input } },
      {
        create: async () => {
          assertNotArchived(creator)
          const open = (await queries.selectAgreements(tx, creator.id)).find(isOpen)
          if (open?.state === 'PROPOSED')
            throw new ApiError(
              'conflict',
              'A proposal is already open. Withdraw it to propose something else.',
            )
          if (open || !creator.isSelfManaged)
            throw new ApiError('refused', 'Your agency already sends for this creator.')
          if (creator.userId === null)
            throw new ApiError('refused', 'This creator has no account to accept with. Invite them first.')
          const id = newId()
          const proposal = { proposedBy: ctx.actor.name, proposedAt: now(ctx) }
          await queries.insertAgreement(tx, { id, creatorId: creator.id, ...input, ...proposal })
          const { creatorPercent } = input
          const event = { creatorId: creator.id, agreementId: id, creatorPercent }
          await ctx.platform.events.emit(ctx, tx, 'management.proposed', event)
          return loadById(id)
        },
        load: loadById,
      },
    )
  })
}

const isOpen = ({ state }: Agreement) => state === 'PROPOSED' || state === 'ACCEPTED'

function findAgreement(agreements: Agreement[], id: string): Agreement {
  const agreement = agreements.find((row) => row.id === id)
  if (!agreement) throw notFound()
  return agreement
}

/** The agency withdraws its proposal or stops managing the creator. */
export async function withdrawManagement(ctx: Ctx, creatorId: string): Promise<Management> {
  return inScope(ctx, async (tx) => {
    const creator = await lockVisibleCreator(ctx, tx, creatorId)
    const open = (await queries.selectAgreements(tx, creator.id)).find(isOpen)
    if (!open) throw new ApiError('refused', 'There is no open proposal or agreement.')
    if (open.state === 'ACCEPTED') await endAgreement(ctx, tx, creator, open.id)
    else {
      await queries.updateAgreement(tx, open.id, { state: 'WITHDRAWN' })
      const event = { creatorId: creator.id, agreementId: open.id }
      await ctx.platform.events.emit(ctx, tx, 'management.withdrawn', event)
    }
    return load(tx, await lockVisibleCreator(ctx, tx, creatorId))
  })
}

/** Only the creator can answer. Repeating the same answer changes nothing. */
export async function answerManagement(
  ctx: Ctx,
  creatorId: string,
  agreementId: string,
  answer: ManagementAnswer,
): Promise<Management> {
  return inScope(ctx, async (tx) => {
    const creator = await lockVisibleCreator(ctx, tx, creatorId)
    const agreement = findAgreement(await queries.selectAgreements(tx, creator.id), agreementId)
    const { before, after } = transitions[answer]
    if (agreement.state !== after) {
      if (agreement.state !== before)
        throw new ApiError('conflict', 'This proposal changed meanwhile. Read it again.')
      if (answer === 'accept') await accept(ctx, tx, creator.id, agreement)
      else if (answer === 'end') await endAgreement(ctx, tx, creator, agreement.id)
      else await decline(ctx, tx, creator.id, agreement.id)
    }
    return load(tx, await lockVisibleCreator(ctx, tx, creatorId))
  })
}

const transitions = {
  accept: { before: 'PROPOSED', after: 'ACCEPTED' },
  decline: { before: 'PROPOSED', after: 'DECLINED' },
  end: { before: 'ACCEPTED', after: 'ENDED' },
} as const

/** The agreed share applies from today. */
async function accept(ctx: Ctx, tx: Tx, creatorId: string, { id, creatorPercent }: Agreement): Promise<void> {
  await queries.updateAgreement(tx, id, { state: 'ACCEPTED', answeredAt: now(ctx) })
  await setSelfManaged(tx, creatorId, false)
  const event = { creatorId, agreementId: id, creatorPercent }
  await ctx.platform.events.emit(ctx, tx, 'management.accepted', event)
  const validFrom = todayIn(ctx.session.timeZone, ctx.platform.clock())
  await applySplit(ctx, tx, creatorId, { validFrom, creatorPercent })
}

async function decline(ctx: Ctx, tx: Tx, creatorId: string, agreementId: string): Promise<void> {
  await queries.updateAgreement(tx, agreementId, { state: 'DECLINED', answeredAt: now(ctx) })
  await ctx.platform.events.emit(ctx, tx, 'management.declined', { creatorId, agreementId })
}

/** Listeners hold back messages of others that are still queued, and cancel what others scheduled. */
async function endAgreement(
  ctx: Ctx,
  tx: Tx,
  creator: { id: string; userId: string | null },
  agreementId: string,
): Promise<void> {
  await queries.updateAgreement(tx, agreementId, {
    state: 'ENDED',
    endedAt: now(ctx),
    endedBy: ctx.actor.name,
  })
  await setSelfManaged(tx, creator.id, true)
  const event = { creatorId: creator.id, agreementId, userId: creator.userId }
  await ctx.platform.events.emit(ctx, tx, 'management.ended', event)
}
