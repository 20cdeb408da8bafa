import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { foldNumber, MAX_SCAN_BYTES } from '@greenroom/contract/features/compliance/records.rules.ts'
import { dayIn } from '@greenroom/contract/kit/dates.ts'
import { hashDocumentNumber } from '../features/compliance/access.service.ts'
import type { Platform } from '../platform/ctx.ts'
import type { Tx } from '../platform/db/scope.ts'
import { creatorIdOf, type DemoCreator } from './creators.ts'
import { DAY, type DemoClock } from './demo-clock.ts'
import { demoId } from './demo-id.ts'
import { insert, iso } from './insert.ts'
import { createRandom } from './seeded-random.ts'

/** Fictional adults who appear alongside creators. */
export const coPerformers = {
  /** Verified, but withdrew his consent. */
  kai: { id: demoId('person kai'), name: 'Kai Morrow' },
  /** Named as depicted, but without any records yet. */
  milo: { id: demoId('person milo'), name: 'Milo Hart' },
}

type Subject = {
  key: string
  personId: string
  legalName: string
  /** Days since the ID was examined. */
  examinedDaysAgo: number
  method: string
  withdrawnDaysAgo?: number
}

export type DemoExaminer = { id: string; name: string }

const consentText = `I agree to be depicted in the photos and videos that are produced with the agency, and I agree that the agency may publish and distribute them on the platforms it works with. I can withdraw this consent at any time; published content is then taken down.`

/**
 * An accepted ID with its scan and a signed consent for every verified creator, plus the co-performers of the house
 * agency.
 */
export async function seedRecords(
  platform: Platform,
  tx: Tx,
  creators: DemoCreator[],
  clock: DemoClock,
  examiner: DemoExaminer,
  isHouse: boolean,
): Promise<void> {
  const subjects = creators.flatMap((creator): Subject[] => {
    const { verified, realName } = creator.details
    if (!verified || realName === null) return []
    const { daysAgo, method } = verified
    const personId = creatorIdOf(creator)
    return [{ key: creator.key, personId, legalName: realName, examinedDaysAgo: daysAgo, method }]
  })
  if (isHouse) {
    await insert(tx, 'people', Object.values(coPerformers))
    subjects.push({
      key: 'kai',
      personId: coPerformers.kai.id,
      legalName: 'Kai Anton Morrow',
      examinedDaysAgo: 300,
      method: 'document check',
      withdrawnDaysAgo: 3,
    })
  }
  const documents = subjects.map((subject) => documentOf(platform, tx.agencyId, subject, clock, examiner))
  await insert(tx, 'id_documents', documents)
  await insert(tx, 'document_scans', await storeScans(platform, tx.agencyId, documents))
  await tx.query(
    `UPDATE people p SET birth_date = d.birth_date, legal_name = CASE WHEN p.creator_id IS NULL THEN d.legal_name END
     FROM id_documents d WHERE p.agency_id = $1 AND d.agency_id = $1 AND d.person_id = p.id`,
    [tx.agencyId],
  )
  await insert(
    tx,
    'consents',
    subjects.flatMap((subject) => {
      const consent = consentOf(subject, clock, examiner)
      return subject.personId === coPerformers.kai.id ? [consent, rejectedBefore(consent)] : [consent]
    }),
  )
}

function documentOf(
  platform: Platform,
  agencyId: string,
  { key, personId, legalName, examinedDaysAgo, method }: Subject,
  clock: DemoClock,
  examiner: DemoExaminer,
) {
  const random = createRandom(`id document ${key}`)
  const day = (daysAgo: number) => dayIn(clock.timeZone, new Date(clock.now - daysAgo * DAY))
  const number = `P${random.int(1_000_000, 9_999_999)}`
  const issuedDaysAgo = examinedDaysAgo + random.int(200, 900)
  const examinedAt = clock.now - examinedDaysAgo * DAY
  return {
    id: demoId(`id document ${key}`),
    person_id: personId,
    type: random.pick(['passport', 'national_id', 'driving_license']),
    issuer: 'Department of State',
    country: 'US',
    number_hash: `\\x${hashDocumentNumber(platform, agencyId, number).toString('hex')}`,
    number_end: foldNumber(number).slice(-2),
    legal_name: legalName,
    birth_date: day(Math.round(random.between(22, 37) * 365.25) + examinedDaysAgo),
    issued_on: day(issuedDaysAgo),
    expires_on: day(issuedDaysAgo - 3_652),
    submitted_by: legalName,
    submitted_at: iso(examinedAt - DAY),
    verdict: 'ACCEPTED',
    examiner_id: examiner.id,
    examiner: examiner.name,
    examined_on: day(examinedDaysAgo),
    method,
    recorded_at: iso(examinedAt),
  }
}

/** All scans are the same drawing, each encrypted with its own key. */
export async function storeScans(
  platform: Platform,
  agencyId: string,
  documents: { id: string; submitted_at: string }[],
) {
  const { default: sharp } = await import('sharp')
  const picture = await sharp(Buffer.from(SPECIMEN)).png().toBuffer()
  return Promise.all(
    documents.map(async ({ id, submitted_at }) => {
      const scanId = demoId(`scan ${id}`)
      const name = { agencyId, id: scanId }
      const sealed = await platform.sealedFiles.write(name, Readable.from([picture]), MAX_SCAN_BYTES)
      return {
        id: scanId,
        document_id: id,
        side: 'front',
        media_type: 'image/png',
        bytes: sealed.size,
        sha256: sealed.sha256,
        wrapped_key: `\\x${sealed.wrappedKey.toString('hex')}`,
        added_at: submitted_at,
      }
    }),
  )
}

const SPECIMEN = `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="300"><rect width="480" height="300" rx="18" fill="#e8ecf3"/><rect x="30" y="70" width="120" height="150" fill="#b9c3d6"/><circle cx="90" cy="125" r="30" fill="#8a97b0"/><path d="M45 220a45 45 0 0 1 90 0z" fill="#8a97b0"/><g font-family="sans-serif" fill="#46506a"><text x="30" y="45" font-size="22">SPECIMEN</text><text x="180" y="110" font-size="18">Demo document</text><text x="180" y="140" font-size="14">Not a real person</text></g></svg>`

function consentOf(
  { key, personId, legalName, examinedDaysAgo, withdrawnDaysAgo }: Subject,
  clock: DemoClock,
  examiner: DemoExaminer,
) {
  const signedAt = clock.now - (examinedDaysAgo - 1) * DAY
  return {
    id: demoId(`consent ${key}`),
    person_id: personId,
    kind: 'CONSENT',
    scopes: ['depict', 'distribute', 'download'],
    platforms: [],
    all_items: true,
    valid_from: dayIn(clock.timeZone, new Date(signedAt)),
    valid_until: null,
    text: consentText,
    text_sha256: createHash('sha256').update(consentText).digest('hex'),
    created_by: examiner.name,
    created_at: iso(signedAt - DAY),
    signed_name: legalName,
    signed_at: iso(signedAt),
    signed_ip: '192.0.2.10',
    signed_by: 'link',
    is_void: false,
    ...(withdrawnDaysAgo !== undefined && {
      withdrawn_at: iso(clock.now - withdrawnDaysAgo * DAY),
      withdrawn_by: examiner.name,
      withdrawn_reason: 'Asked by phone to be taken out of everything we made together.',
    }),
  }
}

/** Her first signature, under a name that is not the document's. */
function rejectedBefore(consent: ReturnType<typeof consentOf>) {
  const earlier = (instant: string, hours: number) => iso(Date.parse(instant) - hours * 3_600_000)
  return {
    ...consent,
    id: demoId(`rejected ${consent.id}`),
    created_at: earlier(consent.created_at, 24),
    signed_name: 'Kai M.',
    signed_at: earlier(consent.created_at, 4),
    is_void: true,
    withdrawn_at: earlier(consent.created_at, 2),
    withdrawn_by: consent.created_by,
    withdrawn_reason: 'Signed with a short name. Asked to sign with the full legal name.',
  }
}
