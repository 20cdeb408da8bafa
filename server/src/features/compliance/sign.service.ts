import {
  isSameName,
  MAX_OTHER_NAMES,
  SIGN_LINK_DAYS,
  SIGN_TOKEN_HEADER,
} from '@greenroom/contract/features/compliance/records.rules.ts'
import type { NewDocument, Scan } from '@greenroom/contract/features/compliance/records.schema.ts'
import type { SignTask } from '@greenroom/contract/features/compliance/sign.schema.ts'
import type { RawRequest, RawResponse } from '@greenroom/contract/kit/endpoint.ts'
import { newId } from '@greenroom/contract/kit/ids.ts'
import { issuedToken } from '@greenroom/contract/kit/text.ts'
import type { AgencyCtx, Ctx, VisitorCtx } from '../../platform/ctx.ts'
import { inScope, type Tx, withScope } from '../../platform/db/scope.ts'
import { ApiError, notFound } from '../../platform/http/api-error.ts'
import { countMailTo } from '../../platform/http/throttle.ts'
import { todayIn } from '../../platform/today.ts'
import { agencyOf } from '../agency/agency.service.ts'
import { issueSignLink, resolveSignLink, revokeSignLink } from '../auth/sign-link.service.ts'
import { loadAccessiblePerson } from './access.service.ts'
import { selectConsent } from './consents.queries.ts'
import { consentsOf, signConsent } from './consents.service.ts'
import { selectDocument, selectDocuments, selectScans } from './documents.queries.ts'
import { addDocument } from './documents.service.ts'
import { insertLink, selectLastLink, selectMember } from './links.queries.ts'
import { type PersonRow, selectPerson, updatePerson } from './people.queries.ts'
import { addScan } from './scans.service.ts'

/** Emails the link if possible; otherwise returns it once, for staff to share. */
export async function sendLink(ctx: Ctx, personId: string) {
  const { config, events, clock } = ctx.platform
  const expiresAt = new Date(clock().getTime() + SIGN_LINK_DAYS * 86_400_000).toISOString()
  return inScope(ctx, async (tx) => {
    const { email, userId } = await loadAccessiblePerson(ctx, tx, personId)
    if (userId !== null)
      throw new ApiError('refused', 'This person has an account. Send a notification instead.')
    const linkId = newId()
    const link = await issueSignLink(ctx, tx, personId, { linkId, days: SIGN_LINK_DAYS })
    await updatePerson(tx, personId, { linkExpiresAt: expiresAt })
    const sentTo = config.smtpUrl ? email : null
    // Mail to an address on the team shows the link too.
    const viewer = sentTo === null ? toViewer(ctx) : await selectMember(tx, sentTo)
    const shown = viewer && { shownToId: viewer.id, shownTo: viewer.name }
    const isShown = viewer?.id === ctx.session.userId
    await insertLink(tx, { id: linkId, personId, issuedAt: clock().toISOString(), ...shown })
    if (sentTo) await mailLink(ctx, tx, sentTo, link)
    await events.emit(ctx, tx, 'personal_link.issued', { personId, shown: isShown })
    return { url: sentTo ? null : link.url, sentTo, expiresAt }
  })
}

const toViewer = ({ session, actor }: Ctx) => ({ id: session.userId, name: actor.name })

async function mailLink(ctx: Ctx, tx: Tx, to: string, { url, mailKey }: { url: string; mailKey: string }) {
  await countMailTo(tx, to)
  const { name: agencyName } = await agencyOf(tx)
  await ctx.platform.mailer.queue(tx, {
    to,
    agencyName,
    subject: `${agencyName} needs your ID and signature`,
    title: 'Submit your ID and sign',
    lines: [
      `${agencyName} has to keep a record of everyone who appears in its content.`,
      `Please submit a photo of your ID and sign online. The link is only for you and works for ${SIGN_LINK_DAYS} days.`,
    ],
    action: { label: 'Submit ID and sign', url },
    note: 'If you don’t recognize this agency, ignore this email.',
    dedupeKey: `sign ${mailKey}`,
  })
}

export async function revokeLink(ctx: Ctx, personId: string): Promise<void> {
  await inScope(ctx, async (tx) => {
    await loadAccessiblePerson(ctx, tx, personId)
    await revokeSignLink(tx, personId)
    await updatePerson(tx, personId, { linkExpiresAt: null })
    await ctx.platform.events.emit(ctx, tx, 'personal_link.revoked', { personId })
  })
}

type LinkHolder = { agencyCtx: AgencyCtx; person: PersonRow; linkId: string | null }

/** Runs `work` for the person the link was issued to. A link stops working once they have an account. */
async function withLinkHolder<T>(
  ctx: VisitorCtx,
  token: string,
  work: (tx: Tx, holder: LinkHolder) => Promise<T>,
): Promise<T> {
  const { platform } = ctx
  const { agencyId, personId, linkId } = await resolveSignLink(platform, token)
  return withScope(platform.database, agencyId, async (tx) => {
    const person = await selectPerson(tx, personId)
    if (!person || person.userId !== null) throw new ApiError('link_expired')
    const actor = { kind: 'visitor', id: null, name: `${person.name} via personal link` } as const
    const knownLinkId = linkId ?? (await selectLastLink(tx, personId)) ?? null
    return work(tx, { agencyCtx: { platform, agencyId, actor }, person, linkId: knownLinkId })
  })
}

export function readSignTask(ctx: VisitorCtx, token: string): Promise<SignTask> {
  return withLinkHolder(ctx, token, async (tx, { person }) => {
    const documents = await selectDocuments(tx, person.id)
    const scans = await selectScans(
      tx,
      documents.map(({ id }) => id),
    )
    return {
      name: person.name,
      agencyName: (await agencyOf(tx)).name,
      expiresAt: person.linkExpiresAt ?? '',
      documents: documents.map((document) => ({
        ...document,
        scans: scans.filter(({ documentId }) => documentId === document.id).length,
      })),
      consents: (await consentsOf(tx, person.id)).filter(({ withdrawn }) => withdrawn === null),
    }
  })
}

type LinkDocument = Omit<NewDocument, 'clientId'> & { names: string[] }

export function submitByLink(
  ctx: VisitorCtx,
  token: string,
  { names, ...input }: LinkDocument,
): Promise<{ id: string }> {
  return withLinkHolder(ctx, token, async (tx, { agencyCtx, person, linkId }) => {
    const { timeZone } = await agencyOf(tx)
    const today = todayIn(timeZone, ctx.platform.clock())
    const id = await addDocument(agencyCtx, tx, person.id, input, today, linkId)
    const allNames = [...person.names, ...names]
    const uniqueNames = allNames.filter(
      (name, index) => allNames.findIndex((other) => isSameName(other, name)) === index,
    )
    if (uniqueNames.length > person.names.length) {
      await updatePerson(tx, person.id, { names: uniqueNames.slice(0, MAX_OTHER_NAMES) })
      const event = { personId: person.id, fields: ['names'] }
      await ctx.platform.events.emit(agencyCtx, tx, 'person.updated', event)
    }
    return { id }
  })
}

export async function addScanByLink(
  ctx: VisitorCtx,
  documentId: string,
  side: Scan['side'],
  raw: RawRequest,
): Promise<RawResponse> {
  const token = issuedToken.safeParse(raw.headers[SIGN_TOKEN_HEADER])
  if (!token.success) throw new ApiError('link_expired')
  const { agencyCtx, linkId } = await withLinkHolder(ctx, token.data, async (tx, holder) => {
    const document = await selectDocument(tx, documentId)
    if (document?.personId !== holder.person.id) throw notFound()
    return holder
  })
  return addScan(agencyCtx, documentId, side, raw, linkId)
}

export function signByLink(ctx: VisitorCtx, token: string, id: string, typedName: string): Promise<void> {
  return withLinkHolder(ctx, token, async (tx, { agencyCtx, person, linkId }) => {
    if ((await selectConsent(tx, id))?.row.personId !== person.id) throw notFound()
    await signConsent(agencyCtx, tx, id, { typedName, address: ctx.ipAddress, by: 'link', linkId })
  })
}
