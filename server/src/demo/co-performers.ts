import { createHash } from 'node:crypto'
import { consentText } from '@greenroom/contract/features/compliance/consent-text.rules.ts'
import { dayIn } from '@greenroom/contract/kit/dates.ts'
import { hashDocumentNumber } from '../features/compliance/access.service.ts'
import type { Platform } from '../platform/ctx.ts'
import type { Tx } from '../platform/db/scope.ts'
import { creatorIdOf, type DemoCreator } from './creators.ts'
import people from './data/co-performers.json' with { type: 'json' }
import { DAY, type DemoClock } from './demo-clock.ts'
import { demoId } from './demo-id.ts'
import { insert, iso } from './insert.ts'
import { type DemoExaminer, storeScans } from './records.ts'

type CoPerformer = (typeof people)[number]
type Consent = NonNullable<CoPerformer['consent']> & { startsInDays?: number }
type DemoContext = { clock: DemoClock; examiner: DemoExaminer; agencyName: string }

const personIdOf = (key: string) => demoId(`person ${key}`)

/** People without an account, with documents in every status, and an agreement for the demo creator to sign. */
export async function seedCoPerformers(
  platform: Platform,
  tx: Tx,
  demo: DemoContext,
  creators: DemoCreator[],
): Promise<void> {
  await insert(
    tx,
    'people',
    people.map(({ key, name, legalName, names, email, isVerified, document }) => ({
      id: personIdOf(key),
      name,
      // Empty until a document is accepted.
      legal_name: isVerified ? legalName : null,
      birth_date: isVerified ? document.born : null,
      names,
      email,
      created_at: iso(demo.clock.now - (document.submittedDaysAgo + 1) * DAY),
    })),
  )
  const documents = people.map((person) => documentOf(platform, tx.agencyId, person, demo))
  await insert(tx, 'id_documents', documents)
  await insert(tx, 'document_scans', await storeScans(platform, tx.agencyId, documents))
  const consents = people.flatMap(({ key, name, legalName, consent }) =>
    consent ? [consentOf({ id: personIdOf(key), key, name, legalName }, consent, demo)] : [],
  )
  for (const { key, name, legalName, renewal } of people)
    if (renewal)
      consents.push(consentOf({ id: personIdOf(key), key: `${key} renewal`, name, legalName }, renewal, demo))
  const creator = creators.find(({ account }) => account === 'on_sign_in_page')
  if (creator) {
    const terms = { kind: 'AGREEMENT', preparedDaysAgo: 1, untilInDays: null, signed: false }
    const person = { id: creatorIdOf(creator), key: creator.key, name: creator.stageName, legalName: '' }
    consents.push(consentOf(person, terms, demo))
    // The address is filled in; only the signature is missing.
    await tx.query(
      `UPDATE people SET address = '1 Sample Street, Portland, OR' WHERE agency_id = $1 AND id = $2`,
      [tx.agencyId, person.id],
    )
  }
  await insert(tx, 'consents', consents)
}

function documentOf(
  platform: Platform,
  agencyId: string,
  { key, legalName, name, document }: CoPerformer,
  { clock, examiner }: DemoContext,
) {
  const at = (daysAgo: number) => clock.now - daysAgo * DAY
  const day = (daysAgo: number) => dayIn(clock.timeZone, new Date(at(daysAgo)))
  const { examinedDaysAgo, earlier } = document
  return {
    id: demoId(`id document ${key}`),
    person_id: personIdOf(key),
    type: document.type,
    issuer: document.issuer,
    country: document.country,
    number_hash: `\\x${hashDocumentNumber(platform, agencyId, demoId(`number ${key}`)).toString('hex')}`,
    number_end: demoId(`number ${key}`).slice(-2).toUpperCase(),
    legal_name: legalName,
    birth_date: document.born,
    issued_on: day(document.issuedDaysAgo),
    expires_on: day(-document.expiresInDays),
    submitted_by: `${name} via personal link`,
    submitted_at: iso(at(document.submittedDaysAgo)),
    verdict: document.verdict,
    ...(examinedDaysAgo !== undefined && {
      examiner_id: examiner.id,
      examiner: examiner.name,
      examined_on: day(examinedDaysAgo),
      method: document.method,
      reason: document.reason,
      recorded_at: iso(at(examinedDaysAgo)),
    }),
    ...(earlier && {
      earlier_name: earlier.name,
      earlier_address: earlier.address,
      earlier_examined_on: day(earlier.daysAgo),
    }),
  }
}

type Signer = { id: string; key: string; name: string; legalName: string }

function consentOf(
  person: Signer,
  { preparedDaysAgo, startsInDays = -preparedDaysAgo, untilInDays, signed, ...terms }: Consent,
  { clock, examiner, agencyName }: DemoContext,
) {
  const kind = terms.kind === 'AGREEMENT' ? 'AGREEMENT' : 'CONSENT'
  const day = (daysAgo: number) => dayIn(clock.timeZone, new Date(clock.now - daysAgo * DAY))
  const scopes = kind === 'CONSENT' ? (['depict', 'distribute'] as const) : []
  const [from, until] = [day(-startsInDays), untilInDays === null ? null : day(-untilInDays)]
  const consentTerms = { kind, scopes, platforms: [], items: null, from, until } as const
  const text = consentText({ ...consentTerms, person: person.name, agency: agencyName })
  const preparedAt = clock.now - preparedDaysAgo * DAY
  return {
    id: demoId(`consent ${kind} ${person.key}`),
    person_id: person.id,
    kind,
    scopes,
    platforms: [],
    all_items: true,
    valid_from: from,
    valid_until: until,
    text,
    text_sha256: createHash('sha256').update(text).digest('hex'),
    created_by: examiner.name,
    created_at: iso(preparedAt),
    ...(signed && {
      signed_name: person.legalName,
      signed_at: iso(preparedAt + DAY / 2),
      signed_ip: '192.0.2.20',
      signed_by: 'link',
    }),
  }
}
