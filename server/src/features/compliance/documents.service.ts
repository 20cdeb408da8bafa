import {
  documentProblem,
  examinationProblem,
  foldNumber,
  isSameName,
  MAX_PENDING_DOCUMENTS,
} from '@greenroom/contract/features/compliance/records.rules.ts'
import type {
  IdDocument,
  NewDocument,
  NewExamination,
} from '@greenroom/contract/features/compliance/records.schema.ts'
import { newId } from '@greenroom/contract/kit/ids.ts'
import type { AgencyCtx, Ctx } from '../../platform/ctx.ts'
import { inScope, type Tx } from '../../platform/db/scope.ts'
import { ApiError, fieldError, notFound } from '../../platform/http/api-error.ts'
import { createOnce } from '../../platform/requests/create-once.ts'
import { lockVisibleCreator } from '../creators/creators.service.ts'
import { endVerification, verifyCreator } from '../creators/verification.service.ts'
import { hashDocumentNumber, isStaff, loadAccessiblePerson, todayOf } from './access.service.ts'
import { selectConsentsOfPerson } from './consents.queries.ts'
import * as queries from './documents.queries.ts'
import { assertNotShownLink } from './links.service.ts'
import { lockPerson, type PersonRow, selectPerson, updatePerson } from './people.queries.ts'

export async function submitDocument(
  ctx: Ctx,
  personId: string,
  { clientId, ...input }: NewDocument,
): Promise<IdDocument> {
  return inScope(ctx, async (tx) => {
    await loadAccessiblePerson(ctx, tx, personId)
    if (input.earlierProducer && !isStaff(ctx))
      throw new ApiError('forbidden', 'Only your agency can add an earlier examination.')
    const load = (id: string) => documentOf(ctx, tx, personId, id)
    const numberHash = hashDocumentNumber(ctx.platform, tx.agencyId, input.number).toString('hex')
    const content = { personId, ...input, number: numberHash }
    return createOnce(
      ctx,
      tx,
      { endpoint: 'POST /compliance/people/{id}/documents', clientId, content },
      { create: async () => load(await addDocument(ctx, tx, personId, input, todayOf(ctx))), load },
    )
  })
}

/** Adds a document submitted by the person, by staff or through a personal link. */
export async function addDocument(
  ctx: AgencyCtx,
  tx: Tx,
  personId: string,
  { number, earlierProducer, ...input }: Omit<NewDocument, 'clientId'>,
  today: string,
  linkId: string | null = null,
): Promise<string> {
  const problem = documentProblem({ ...input, earlierExaminedOn: earlierProducer?.examinedOn ?? null }, today)
  if (problem) throw fieldError(problem.field, problem.message)
  await lockPerson(tx, personId)
  const person = await selectPerson(tx, personId)
  if (!person) throw notFound()
  if (person.pendingDocuments >= MAX_PENDING_DOCUMENTS)
    throw new ApiError('refused', 'Too many documents are waiting to be examined. Try again later.')
  const id = newId()
  await queries.insertDocument(tx, {
    id,
    personId,
    ...input,
    numberHash: hashDocumentNumber(ctx.platform, tx.agencyId, number),
    numberEnd: foldNumber(number).slice(-2),
    earlierProducerName: earlierProducer?.name ?? null,
    earlierProducerAddress: earlierProducer?.address ?? null,
    earlierExaminedOn: earlierProducer?.examinedOn ?? null,
    submittedBy: ctx.actor.name,
    linkId,
    submittedAt: ctx.platform.clock().toISOString(),
  })
  await ctx.platform.events.emit(ctx, tx, 'id_document.submitted', { personId, documentId: id })
  return id
}

/** Locks the creator, the document and the person in this order, as withdrawing a verification does. */
export async function examineDocument(ctx: Ctx, id: string, input: NewExamination): Promise<IdDocument> {
  return inScope(ctx, async (tx) => {
    const unlocked = await queries.selectDocument(tx, id)
    if (!unlocked) throw notFound()
    const person = await loadAccessiblePerson(ctx, tx, unlocked.personId)
    const creator = person.creatorId === null ? null : await lockVisibleCreator(ctx, tx, person.creatorId)
    const document = await queries.lockDocument(tx, id)
    if (!document) throw notFound()
    const isOwn = person.userId === ctx.session.userId || person.email === ctx.session.email
    if (isOwn) throw new ApiError('forbidden', 'You can’t examine your own document. Ask a colleague.')
    const linkShown = await assertNotShownLink(ctx, tx, { documentId: id })
    assertExaminable(document, input)
    const examinedOn = input.examinedOn ?? todayOf(ctx)
    const record = {
      verdict: input.verdict,
      examinerId: ctx.session.userId,
      examiner: ctx.actor.name,
      examinedOn,
      method: input.method,
      note: input.note ?? null,
      reason: input.verdict === 'REJECTED' ? (input.reason ?? null) : null,
      recordedAt: ctx.platform.clock().toISOString(),
    }
    if (input.verdict === 'ACCEPTED') await assertAcceptable(ctx, tx, document, person, examinedOn)
    await queries.updateDocument(tx, id, record)
    const { verdict, method, note } = record
    const event = { personId: person.id, documentId: id, verdict, ...(linkShown && { linkShown }) }
    await ctx.platform.events.emit(ctx, tx, 'id_document.examined', event)
    if (verdict === 'ACCEPTED') await adoptIdentity(tx, person, document)
    if (creator && creator.archivedAt === null && verdict === 'ACCEPTED')
      await verifyCreator(ctx, tx, creator, {
        examinedOn,
        method,
        note,
        legalName: person.legalName ?? document.legalName,
      })
    if (creator?.isVerified && document.verdict === 'ACCEPTED' && !(await hasAcceptedDocument(tx, person.id)))
      await endVerification(ctx, tx, creator, record.reason ?? '')
    return documentOf(ctx, tx, person.id, id)
  })
}

/** A document is accepted once. Rejecting revokes an acceptance and is final. */
function assertExaminable({ verdict }: queries.DocumentRow, input: NewExamination): void {
  if (verdict === 'REJECTED' || (verdict === 'ACCEPTED' && input.verdict === 'ACCEPTED'))
    throw new ApiError('conflict', 'This document has already been examined.')
  if (input.verdict === 'REJECTED' && !input.reason)
    throw fieldError('reason', 'Enter a reason so the person knows what to fix.')
}

async function assertAcceptable(
  ctx: Ctx,
  tx: Tx,
  document: queries.DocumentRow,
  person: PersonRow,
  examinedOn: string,
): Promise<void> {
  // For an earlier producer's examination, the expiry date was checked when the document was added.
  const expiresOn = document.earlierExaminedOn === null ? document.expiresOn : null
  const problem = examinationProblem({ ...document, expiresOn }, examinedOn, todayOf(ctx))
  if (problem) throw fieldError(problem.field, problem.message)
  if ((await queries.selectScans(tx, [document.id])).length === 0)
    throw new ApiError('refused', 'Add a scan of the document first.')
  if (person.birthDate !== null && person.birthDate !== document.birthDate)
    throw new ApiError('refused', 'The birth date on the document differs from the record.')
  if (person.legalName !== null && !isSameName(person.legalName, document.legalName))
    throw new ApiError('refused', 'The name on the document differs from the legal name on record.')
  const consents = await selectConsentsOfPerson(tx, person.id)
  const signedNames = consents.flatMap(({ row }) => (row.withdrawnAt === null ? (row.signedName ?? []) : []))
  const differentName = signedNames.find((name) => !isSameName(name, document.legalName))
  if (differentName !== undefined)
    throw new ApiError(
      'refused',
      `A consent was signed as “${differentName}”, which is not the name on this document. Reject that signature and have it signed again.`,
    )
}

/** The first accepted document fills in missing fields on the record. */
async function adoptIdentity(tx: Tx, person: PersonRow, document: queries.DocumentRow): Promise<void> {
  const legalName = person.creatorId === null && person.legalName === null ? document.legalName : undefined
  await updatePerson(tx, person.id, { birthDate: document.birthDate, legalName })
}

async function hasAcceptedDocument(tx: Tx, personId: string): Promise<boolean> {
  return (await selectPerson(tx, personId))?.hasAcceptedDocument === true
}

/** Withdrawing a verification rejects all accepted documents. */
export async function rejectAcceptedDocuments(
  ctx: AgencyCtx,
  tx: Tx,
  creatorId: string,
  reason: string,
): Promise<void> {
  const recordedAt = ctx.platform.clock().toISOString()
  for (const documentId of await queries.rejectAcceptedDocuments(tx, creatorId, { reason, recordedAt })) {
    const event = { personId: creatorId, documentId, verdict: 'REJECTED' } as const
    await ctx.platform.events.emit(ctx, tx, 'id_document.examined', event)
  }
}

async function documentOf(ctx: Ctx, tx: Tx, personId: string, id: string): Promise<IdDocument> {
  const document = (await documentsOf(ctx, tx, personId)).find((row) => row.id === id)
  if (!document) throw notFound()
  return document
}

export async function documentsOf(ctx: Ctx, tx: Tx, personId: string): Promise<IdDocument[]> {
  const rows = await queries.selectDocuments(tx, personId)
  if (rows.length === 0) return []
  const scans = await queries.selectScans(
    tx,
    rows.map(({ id }) => id),
  )
  const numberMatches = isStaff(ctx)
    ? await queries.selectNumberMatches(
        tx,
        personId,
        rows.map(({ numberHash }) => numberHash),
      )
    : []
  return rows.map(({ examiner, earlierProducerName, earlierProducerAddress, earlierExaminedOn, ...row }) => ({
    ...row,
    examinedBy: examiner,
    note: isStaff(ctx) ? row.note : null,
    earlierProducer:
      earlierProducerName === null || earlierProducerAddress === null || earlierExaminedOn === null
        ? null
        : { name: earlierProducerName, address: earlierProducerAddress, examinedOn: earlierExaminedOn },
    scans: scans.filter(({ documentId }) => documentId === row.id),
    sameNumber: numberMatches
      .filter(({ numberHash }) => numberHash.equals(row.numberHash))
      .map((other) => other.personId),
  }))
}
