import { createHash } from 'node:crypto'
import type {
  ConsentRecord,
  ConsentSummary,
  ConsentsQuery,
  NewConsent,
} from '@greenroom/contract/features/compliance/consents.schema.ts'
import { consentState, isSameName } from '@greenroom/contract/features/compliance/records.rules.ts'
import { newId } from '@greenroom/contract/kit/ids.ts'
import type { AgencyCtx, Ctx } from '../../platform/ctx.ts'
import { inScope, type Tx } from '../../platform/db/scope.ts'
import { ApiError, fieldError, notFound } from '../../platform/http/api-error.ts'
import { decodeCursor, encodeCursor } from '../../platform/http/cursor.ts'
import { createOnce } from '../../platform/requests/create-once.ts'
import { isStaff, loadAccessiblePerson, todayOf } from './access.service.ts'
import * as queries from './consents.queries.ts'
import { selectDocuments } from './documents.queries.ts'
import { removalsOf } from './evidence.service.ts'
import { assertNotShownLink } from './links.service.ts'
import { selectPerson } from './people.queries.ts'

export async function consentsOf(tx: Tx, personId: string): Promise<ConsentRecord[]> {
  return (await queries.selectConsentsOfPerson(tx, personId)).map(toConsent)
}

export async function listConsents(ctx: Ctx, { limit, cursor, q, state }: ConsentsQuery) {
  const position = decodeCursor(cursor, ['instant', 'id'])
  const today = todayOf(ctx)
  const filter = { search: q?.normalize('NFKC').toLowerCase(), state, today }
  return inScope(ctx, async (tx) => {
    const after = position && { createdAt: position[0], id: position[1] }
    const rows = await queries.listConsents(tx, filter, limit + 1, after)
    const last = rows.length > limit ? rows[limit - 1] : undefined
    const nextCursor = last ? encodeCursor([last.createdAt, last.id]) : null
    const data = rows
      .slice(0, limit)
      .map(({ withdrawnAt, isVoid, ...row }) => ({
        ...row,
        state: consentState(
          { ...row, isSigned: row.signedAt !== null, isWithdrawn: withdrawnAt !== null, isVoid },
          today,
        ),
      }))
    return { data, meta: { nextCursor, total: await queries.countFilteredConsents(tx, filter) } }
  })
}

/** Audited when staff read a signed consent, because it contains a legal name. */
export async function getConsent(ctx: Ctx, id: string): Promise<ConsentRecord> {
  return inScope(ctx, async (tx) => {
    const consent = await loadAccessibleConsent(ctx, tx, id)
    const { personId, signedAt } = consent.row
    if (isStaff(ctx) && signedAt !== null)
      await ctx.platform.events.emit(ctx, tx, 'person.record_read', { personId })
    return toConsent(consent)
  })
}

export async function prepareConsent(
  ctx: Ctx,
  personId: string,
  { clientId, ...input }: NewConsent,
): Promise<ConsentRecord> {
  if (input.kind === 'CONSENT' && input.scopes.length === 0)
    throw fieldError('scopes', 'Choose what the consent covers.')
  if (input.until !== null && input.until < input.from)
    throw fieldError('until', 'Choose the start date or a later date.')
  return inScope(ctx, async (tx) => {
    await loadAccessiblePerson(ctx, tx, personId)
    const load = async (id: string) => toConsent(await loadAccessibleConsent(ctx, tx, id))
    const request = { endpoint: 'POST /compliance/people/{id}/consents', clientId } as const
    return createOnce(
      ctx,
      tx,
      { ...request, content: { personId, ...input } },
      { create: async () => load(await createConsent(ctx, tx, personId, input)), load },
    )
  })
}

async function createConsent(
  ctx: Ctx,
  tx: Tx,
  personId: string,
  { itemIds, ...terms }: Omit<NewConsent, 'clientId'>,
): Promise<string> {
  if (itemIds && (await queries.countItems(tx, itemIds)) !== itemIds.length)
    throw fieldError('itemIds', 'One of these items no longer exists.')
  const id = newId()
  const created = { createdBy: ctx.actor.name, createdAt: ctx.platform.clock().toISOString() }
  const textSha256 = createHash('sha256').update(terms.text).digest('hex')
  const consent = { id, personId, ...terms, ...created, textSha256, allItems: itemIds === null }
  await queries.insertConsent(tx, consent, itemIds ?? [])
  await ctx.platform.events.emit(ctx, tx, 'consent.prepared', { personId, consentId: id })
  return id
}

/** Only the person can sign, in their own session. */
export async function signOwnConsent(ctx: Ctx, id: string, typedName: string): Promise<ConsentRecord> {
  return inScope(ctx, async (tx) => {
    const { row } = await loadAccessibleConsent(ctx, tx, id)
    if (row.personId !== ctx.session.creatorId)
      throw new ApiError('forbidden', 'Only the person named can sign this.')
    await signConsent(ctx, tx, id, { typedName, address: ctx.ipAddress, by: 'account', linkId: null })
    return toConsent(await loadAccessibleConsent(ctx, tx, id))
  })
}

type NewSignature = { typedName: string; address: string; by: 'account' | 'link'; linkId: string | null }

export async function signConsent(
  ctx: AgencyCtx,
  tx: Tx,
  id: string,
  { typedName, address, by, linkId }: NewSignature,
): Promise<void> {
  const consent = await queries.lockConsent(tx, id)
  if (!consent) throw notFound()
  const { personId, textSha256, signedAt, withdrawnAt } = consent.row
  if (signedAt !== null || withdrawnAt !== null)
    throw new ApiError('conflict', 'This has already been signed or withdrawn.')
  await assertLegalName(tx, personId, typedName)
  const at = ctx.platform.clock().toISOString()
  await queries.updateConsent(tx, id, {
    signedName: typedName,
    signedAt: at,
    signedIp: address,
    signedBy: by,
    linkId,
  })
  await ctx.platform.events.emit(ctx, tx, 'consent.signed', { personId, consentId: id, textSha256 })
}

/** The name must be the one on record and on the newest document given, unless that was rejected. */
async function assertLegalName(tx: Tx, personId: string, typedName: string): Promise<void> {
  const legalName = (await selectPerson(tx, personId))?.legalName ?? null
  const documents = await selectDocuments(tx, personId)
  const given = documents.find(({ verdict }) => verdict !== 'REJECTED')?.legalName ?? null
  const differs = (name: string | null) => name !== null && !isSameName(name, typedName)
  if (!differs(legalName) && !differs(given)) return
  const isContradictory = legalName !== null && given !== null && !isSameName(legalName, given)
  throw fieldError(
    'typedName',
    isContradictory
      ? 'The name on your ID differs from the agency’s record. Ask the agency to correct it before you sign.'
      : 'Type your legal name as it appears on your ID.',
  )
}

/** Staff reject a signature: it never counted, and what rested on it is frozen. */
export async function voidConsent(ctx: Ctx, id: string, reason: string) {
  return endConsent(ctx, id, reason, true)
}

export async function withdrawConsent(ctx: Ctx, id: string, reason: string) {
  return endConsent(ctx, id, reason, false)
}

async function endConsent(ctx: Ctx, id: string, reason: string, isVoid: boolean) {
  return inScope(ctx, async (tx) => {
    await loadAccessibleConsent(ctx, tx, id)
    const consent = await queries.lockConsent(tx, id)
    if (!consent) throw notFound()
    const { personId, withdrawnAt, signedAt } = consent.row
    if (withdrawnAt !== null)
      throw new ApiError('conflict', 'This has already been withdrawn or its signature rejected.')
    const isSigned = signedAt !== null
    if (isVoid && !isSigned) throw new ApiError('refused', 'This has not been signed yet.')
    if (isVoid) await assertNotShownLink(ctx, tx, { consentId: id })
    const at = ctx.platform.clock().toISOString()
    const end = { withdrawnAt: at, withdrawnBy: ctx.actor.name, withdrawnReason: reason, isVoid }
    await queries.updateConsent(tx, id, end)
    const event = { personId, consentId: id }
    const { events } = ctx.platform
    if (isVoid) await events.emit(ctx, tx, 'consent.voided', event)
    else {
      const covered = { itemIds: coveredItemIds(consent), isSigned }
      await events.emit(ctx, tx, 'consent.withdrawn', { ...event, ...covered })
    }
    const removals = isSigned ? await removalsOf(tx, personId) : []
    return { ...toConsent(await loadAccessibleConsent(ctx, tx, id)), removals }
  })
}

async function loadAccessibleConsent(ctx: Ctx, tx: Tx, id: string): Promise<queries.ConsentRow> {
  const consent = await queries.selectConsent(tx, id)
  if (!consent) throw notFound()
  await loadAccessiblePerson(ctx, tx, consent.row.personId)
  return consent
}

const coveredItemIds = ({ row, itemIds }: queries.ConsentRow) => (row.allItems ? null : itemIds)

function toConsent(consent: queries.ConsentRow): ConsentRecord {
  const { signedName, signedAt, signedIp, signedBy, linkId: _, linkShown, ...unsigned } = consent.row
  const { withdrawnAt, withdrawnBy, withdrawnReason, isVoid, ...row } = unsigned
  const isSigned = signedName !== null && signedAt !== null && signedIp !== null && signedBy !== null
  const isWithdrawn = withdrawnAt !== null && withdrawnBy !== null && withdrawnReason !== null
  const signature: ConsentSummary['signature'] = isSigned
    ? { typedName: signedName, at: signedAt, address: signedIp, by: signedBy, linkShown }
    : null
  const withdrawn = isWithdrawn ? { at: withdrawnAt, by: withdrawnBy, reason: withdrawnReason, isVoid } : null
  return { ...row, itemIds: coveredItemIds(consent), signature, withdrawn }
}
