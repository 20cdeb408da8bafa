import { personStatus } from '@greenroom/contract/features/compliance/records.rules.ts'
import type {
  NewPersonRecord,
  PeopleQuery,
  PersonChanges,
  PersonItem,
  PersonListItem,
  PersonRecord,
  RecordsSummary,
} from '@greenroom/contract/features/compliance/records.schema.ts'
import { newId } from '@greenroom/contract/kit/ids.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { inScope, type Tx } from '../../platform/db/scope.ts'
import { ApiError, fieldError } from '../../platform/http/api-error.ts'
import { decodeCursor, encodeCursor } from '../../platform/http/cursor.ts'
import { createOnce } from '../../platform/requests/create-once.ts'
import { verificationsOf } from '../creators/verification.service.ts'
import { hashDocumentNumber, isStaff, loadAccessiblePerson, todayOf } from './access.service.ts'
import { countConsentsByState } from './consents.queries.ts'
import { consentsOf } from './consents.service.ts'
import { documentsOf } from './documents.service.ts'
import { removalsOf } from './evidence.service.ts'
import { selectLinksShown } from './links.queries.ts'
import * as queries from './people.queries.ts'

export async function listPeople(ctx: Ctx, { limit, cursor, q, status }: PeopleQuery) {
  const position = decodeCursor(cursor, ['text', 'id'])
  const filter = {
    search: q?.normalize('NFKC').toLowerCase(),
    numberHash: undefined,
    status,
    today: todayOf(ctx),
  }
  const { database } = ctx.platform
  const after = position && { nameKey: position[0], id: position[1] }
  const [rows, total] = await Promise.all([
    queries.readPeople(database, ctx.agencyId, filter, limit + 1, after),
    queries.countPeople(database, ctx.agencyId, filter),
  ])
  const last = rows.length > limit ? rows[limit - 1] : undefined
  const nextCursor = last ? encodeCursor([last.nameKey, last.id]) : null
  const data = rows.slice(0, limit).map((row) => toListItem(row, filter.today))
  return { data, meta: { nextCursor, total } }
}

const MAX_NUMBER_MATCHES = 100

export async function findByNumber(ctx: Ctx, documentNumber: string): Promise<PersonListItem[]> {
  const { platform, agencyId } = ctx
  const numberHash = hashDocumentNumber(platform, agencyId, documentNumber)
  const filter = { search: undefined, status: undefined, numberHash, today: todayOf(ctx) }
  const rows = await queries.readPeople(platform.database, agencyId, filter, MAX_NUMBER_MATCHES, null)
  const personIds = rows.map(({ id }) => id)
  if (personIds.length > 0)
    await inScope(ctx, (tx) => platform.events.emit(ctx, tx, 'id_document.number_searched', { personIds }))
  return rows.map((row) => toListItem(row, filter.today))
}

export async function summarizeRecords(ctx: Ctx): Promise<RecordsSummary> {
  const today = todayOf(ctx)
  return inScope(ctx, async (tx) => {
    const { total, ...people } = await queries.countByStatus(tx, today)
    return { total, people, consents: await countConsentsByState(tx, today) }
  })
}

export async function listPersonItems(ctx: Ctx, personId: string): Promise<PersonItem[]> {
  return inScope(ctx, async (tx) => {
    await loadAccessiblePerson(ctx, tx, personId)
    return queries.selectItems(tx, personId)
  })
}

/** Only for people with an account; everyone else gets a personal link. */
export async function requestDocument(ctx: Ctx, personId: string): Promise<void> {
  await inScope(ctx, async (tx) => {
    const { hasAccount } = await loadAccessiblePerson(ctx, tx, personId)
    if (!hasAccount)
      throw new ApiError('refused', 'This person has no account. Send a personal link instead.')
    await ctx.platform.events.emit(ctx, tx, 'id_document.requested', { personId })
  })
}

type PersonRowFields = Omit<PersonListItem, 'status'> & { hasAcceptedDocument: boolean }

function toListItem(row: PersonRowFields, today: string): PersonListItem {
  const { id, name, creatorId, acceptedUntil, pendingDocuments, hasAccount } = row
  const status = personStatus(row, today)
  return { id, name, creatorId, acceptedUntil, pendingDocuments, hasAccount, status }
}

export async function getPerson(ctx: Ctx, id: string): Promise<PersonRecord> {
  return inScope(ctx, (tx) => loadRecord(ctx, tx, id))
}

export async function addPerson(ctx: Ctx, { clientId, ...input }: NewPersonRecord): Promise<PersonRecord> {
  assertBirthDate(ctx, input.birthDate)
  const load = (tx: Tx) => (id: string) => loadRecord(ctx, tx, id)
  return inScope(ctx, (tx) =>
    createOnce<PersonRecord>(
      ctx,
      tx,
      { endpoint: 'POST /compliance/people', clientId, content: input },
      {
        create: async () => {
          const id = newId()
          await queries.insertPerson(tx, { id, addedById: ctx.session.userId, ...input })
          await ctx.platform.events.emit(ctx, tx, 'person.added', { personId: id })
          return load(tx)(id)
        },
        load: load(tx),
      },
    ),
  )
}

/** Omitted fields are unchanged; null clears a field. */
export async function changePerson(ctx: Ctx, id: string, changes: PersonChanges): Promise<PersonRecord> {
  assertBirthDate(ctx, changes.birthDate)
  const definedChanges = Object.fromEntries(
    Object.entries(changes).filter(([, value]) => value !== undefined),
  )
  const fields = Object.keys(definedChanges)
  return inScope(ctx, async (tx) => {
    const row = await loadAccessiblePerson(ctx, tx, id)
    if (fields.length === 0) return loadRecord(ctx, tx, id)
    for (const field of ['name', 'legalName', 'email'])
      if (row.creatorId !== null && field in definedChanges)
        throw fieldError(field, 'Change this in the creator’s profile.')
    await queries.lockPerson(tx, id)
    const locked = await loadAccessiblePerson(ctx, tx, id)
    for (const field of ['legalName', 'birthDate'] as const)
      if (locked.hasAcceptedDocument && field in definedChanges && definedChanges[field] !== locked[field])
        throw fieldError(field, 'Confirmed by an accepted document. Reject that document to change this.')
    await queries.updatePerson(tx, id, definedChanges)
    await ctx.platform.events.emit(ctx, tx, 'person.updated', { personId: id, fields })
    return loadRecord(ctx, tx, id)
  })
}

function assertBirthDate(ctx: Ctx, birthDate: string | null | undefined): void {
  if (birthDate && birthDate > todayOf(ctx))
    throw fieldError('birthDate', 'The birth date can’t be in the future.')
}

/** Every response with another person's legal name is audited. */
async function loadRecord(ctx: Ctx, tx: Tx, id: string): Promise<PersonRecord> {
  const row = await loadAccessiblePerson(ctx, tx, id)
  const isOwn = !isStaff(ctx)
  if (!isOwn) await ctx.platform.events.emit(ctx, tx, 'person.record_read', { personId: id })
  const { legalName, birthDate, names, email, address, linkExpiresAt } = row
  const isLinkActive = linkExpiresAt !== null && Date.parse(linkExpiresAt) > ctx.platform.clock().getTime()
  const verifications = row.creatorId === null ? [] : await verificationsOf(tx, row.creatorId)
  return {
    ...toListItem(row, todayOf(ctx)),
    legalName,
    birthDate,
    names,
    email,
    address,
    linkExpiresAt: isLinkActive ? linkExpiresAt : null,
    linksShown: await selectLinksShown(tx, id),
    documents: await documentsOf(ctx, tx, id),
    // The examiner's note is internal.
    verifications: verifications.map((check) => (isOwn ? { ...check, note: null } : check)),
    consents: await consentsOf(tx, id),
    removals: await removalsOf(tx, id),
  }
}
