import type { Column } from '../../platform/csv/export.ts'
import { BYTE_ORDER_MARK, csvLine } from '../../platform/csv/write.ts'
import { escapeHtml } from '../../platform/escape-html.ts'
import type {
  Custodian,
  PacketConsent,
  PacketDocument,
  PacketFile,
  PacketItem,
  PacketPerson,
  PacketPublication,
  PacketReview,
  PacketScan,
} from './packet-contents.queries.ts'

export type Evidence = {
  title: string
  agency: string
  madeAt: string
  custodian: Custodian | null
  people: PacketPerson[]
  items: PacketItem[]
  publications: PacketPublication[]
  files: PacketFile[]
  documents: PacketDocument[]
  scans: PacketScan[]
  consents: PacketConsent[]
  reviews: PacketReview[]
}

export const COPIES_NOTE =
  'Pictures are web-size copies of reduced quality; videos are copies without metadata. The SHA-256 of each original is in index.csv.'

const extensions: Record<string, string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'application/pdf': 'pdf',
  'video/webm': 'webm',
}

/** Ids keep paths unique, because names are not. */
export const scanPath = (scan: PacketScan, { personId }: PacketDocument): string =>
  `people/${personId}/${scan.documentId}-${scan.side}-${scan.id.slice(-6)}.${extensions[scan.mediaType] ?? 'bin'}`
export const consentPath = ({ id, personId }: PacketConsent): string => `people/${personId}/consent-${id}.txt`
export function filePath({ itemId, position, displayKey, kind, mediaType }: PacketFile): string {
  const copy = kind === 'video' ? (extensions[mediaType ?? ''] ?? 'mp4') : 'webp'
  return `items/${itemId}/${position + 1}.${displayKey === null ? 'original' : copy}`
}

export const legalNameOf = ({ legalName, name }: PacketPerson): string =>
  legalName ?? `${name} (legal name missing)`
/** All other names, the current one first. */
export const aliasesOf = ({ name, names, legalName }: PacketPerson): string[] =>
  [...new Set([name, ...names])].filter((alias) => alias !== legalName)

export function csvOf<Row>(columns: Column<Row>[], rows: Row[]): string {
  const lines = [
    columns.map(([heading]) => heading),
    ...rows.map((row) => columns.map(([, cell]) => cell(row))),
  ]
  return BYTE_ORDER_MARK + lines.map(csvLine).join('')
}

const joinList = (values: string[]) => values.join('; ')

/** One text per account and period, and one for all messages. */
function publicationTexts({ publications }: Evidence, { id }: PacketItem): string[] {
  const texts = publications.filter(({ itemId }) => itemId === id).map(publicationText)
  return texts.length > 0 ? texts : ['Not published']
}

function publicationText({ place, sent, sold, ...row }: PacketPublication): string {
  const from = row.publishedAt.slice(0, 10)
  if (sent !== null)
    return `In ${sent === 1 ? '1 message' : `${sent} messages`} since ${from}, sold ${sold === 1 ? 'once' : `${sold} times`}`
  if (row.removedAt) return `${place} ${from} to ${row.removedAt.slice(0, 10)}`
  const withdrawn = row.withdrawnAt && `, withdrawn ${row.withdrawnAt.slice(0, 10)}, removal not confirmed`
  return `${place} since ${from}${withdrawn ?? ''}`
}

const urlsOf = ({ publications }: Evidence, { id }: PacketItem): string[] =>
  publications.flatMap(({ itemId, url }) => (itemId === id && url !== null ? [url] : []))

/** One row per person and item, including people without items and items without people. */
export function indexCsv(evidence: Evidence): string {
  const { people, items, files } = evidence
  type Row = { person: PacketPerson | null; item: PacketItem | null }
  const rows: Row[] = [
    ...people.flatMap((person): Row[] => {
      const personItems = items.filter(({ personIds }) => personIds.includes(person.id))
      return personItems.length > 0 ? personItems.map((item) => ({ person, item })) : [{ person, item: null }]
    }),
    ...items
      .filter(({ personIds }) => !people.some(({ id }) => personIds.includes(id)))
      .map((item) => ({ person: null, item })),
  ]
  const filesOf = ({ item }: Row) => files.filter(({ itemId }) => itemId === item?.id)
  return csvOf<Row>(
    [
      ['Legal name', ({ person }) => person && legalNameOf(person)],
      ['Other names', ({ person }) => person && joinList(aliasesOf(person))],
      ['Birth date', ({ person }) => person?.birthDate ?? null],
      ['Title', ({ item }) => item?.title ?? null],
      ['Item ID', ({ item }) => item?.id ?? null],
      ['Produced on', ({ item }) => item?.producedOn ?? null],
      ['Publication', ({ item }) => item && joinList(publicationTexts(evidence, item))],
      ['URLs', ({ item }) => item && joinList(urlsOf(evidence, item))],
      ['Holds', ({ item }) => item && joinList(item.holds)],
      ['Copies', (row) => joinList(filesOf(row).map(filePath))],
      ['SHA-256 of originals', (row) => joinList(filesOf(row).map(({ sha256 }) => sha256 ?? 'unknown'))],
      ['Person ID', ({ person }) => person?.id ?? null],
    ],
    rows,
  )
}

export function examinationsCsv({ people, documents, scans }: Evidence): string {
  const names = new Map(people.map((person) => [person.id, legalNameOf(person)]))
  return csvOf<PacketDocument>(
    [
      ['Legal name on record', ({ personId }) => names.get(personId) ?? null],
      ['Legal name on document', ({ legalName }) => legalName],
      ['Birth date', ({ birthDate }) => birthDate],
      ['Type', ({ type }) => type],
      ['Issuer', ({ issuer }) => issuer],
      ['Country', ({ country }) => country],
      ['Number ends with', ({ numberEnd }) => numberEnd],
      ['Issued on', ({ issuedOn }) => issuedOn],
      ['Expires on', ({ expiresOn }) => expiresOn],
      ['Submitted', ({ submittedAt }) => submittedAt],
      ['Personal link shown to', ({ linkShownTo }) => linkShownTo],
      ['Verdict', ({ verdict }) => verdict],
      ['Examined by', ({ examiner }) => examiner],
      ['Examiner ID', ({ examinerId }) => examinerId],
      ['Examined on', ({ examinedOn }) => examinedOn],
      ['Method', ({ method }) => method],
      ['Reason', ({ reason }) => reason],
      [
        'Earlier producer',
        ({ earlierProducerName, earlierProducerAddress }) =>
          earlierProducerName && `${earlierProducerName}, ${earlierProducerAddress}`,
      ],
      ['Earlier examination', ({ earlierExaminedOn }) => earlierExaminedOn],
      [
        'Scans',
        (document) =>
          joinList(
            scans
              .filter(({ documentId }) => documentId === document.id)
              .map((scan) => scanPath(scan, document)),
          ),
      ],
    ],
    documents,
  )
}

export function consentsCsv({ people, consents }: Evidence): string {
  const names = new Map(people.map((person) => [person.id, legalNameOf(person)]))
  return csvOf<PacketConsent>(
    [
      ['Legal name', ({ personId }) => names.get(personId) ?? null],
      ['Kind', ({ kind }) => kind],
      ['Scopes', ({ scopes }) => joinList(scopes)],
      ['Platforms', ({ platforms }) => (platforms.length > 0 ? joinList(platforms) : 'all')],
      ['Items', ({ itemIds }) => (itemIds ? joinList(itemIds) : 'all')],
      ['From', ({ from }) => from],
      ['Until', ({ until }) => until],
      ['Signed by', ({ signedName }) => signedName],
      ['Signed at', ({ signedAt }) => signedAt],
      ['Signed from IP address', ({ signedIp }) => signedIp],
      ['Signed via', ({ signedBy }) => signedBy],
      ['Personal link shown to', ({ linkShownTo }) => linkShownTo],
      ['SHA-256 of the text', ({ textSha256 }) => textSha256],
      ['Withdrawn at', ({ withdrawnAt, isVoid }) => (isVoid ? null : withdrawnAt)],
      ['Signature rejected at', ({ withdrawnAt, isVoid }) => (isVoid ? withdrawnAt : null)],
      ['Reason', ({ withdrawnReason }) => withdrawnReason],
      ['Text', consentPath],
    ],
    consents,
  )
}

export function reviewsCsv({ items, reviews }: Evidence): string {
  const titles = new Map(items.map(({ id, title }) => [id, title]))
  return csvOf<PacketReview>(
    [
      ['Title', ({ itemId }) => titles.get(itemId) ?? null],
      ['Item ID', ({ itemId }) => itemId],
      ['Verdict', ({ verdict }) => verdict],
      ['Checked', ({ checklist }) => joinList(checklist)],
      ['Reviewed by', ({ reviewer }) => reviewer],
      ['Reviewer ID', ({ reviewerId }) => reviewerId],
      ['Reviewed at', ({ reviewedAt }) => reviewedAt],
      ['Reason', ({ reason }) => reason],
    ],
    reviews,
  )
}

export function publicationsCsv({ items, publications }: Evidence): string {
  const titles = new Map(items.map(({ id, title }) => [id, title]))
  return csvOf<PacketPublication>(
    [
      ['Title', ({ itemId }) => titles.get(itemId) ?? null],
      ['Item ID', ({ itemId }) => itemId],
      ['Where', ({ place }) => place],
      ['From', ({ publishedAt }) => publishedAt],
      ['Withdrawn', ({ withdrawnAt }) => withdrawnAt],
      ['Until', ({ removedAt }) => removedAt],
      ['Removal confirmed by', ({ removedBy }) => removedBy],
      ['URL', ({ url }) => url],
      ['Messages', ({ sent }) => sent],
      ['Sales', ({ sold }) => sold],
    ],
    publications,
  )
}

/** Ordered by legal name, with cross-references by other name and by title. */
export function indexHtml(evidence: Evidence): string {
  const { title, agency, madeAt, custodian, people, items, files, documents, scans, consents } = evidence
  const itemsOf = (person: PacketPerson) => items.filter(({ personIds }) => personIds.includes(person.id))
  const link = (path: string) =>
    `<a href="${escapeHtml(path)}">${escapeHtml(path.split('/').at(-1) ?? path)}</a>`
  const scansOf = (person: PacketPerson) =>
    documents
      .filter(({ personId }) => personId === person.id)
      .flatMap((document) =>
        scans
          .filter(({ documentId }) => documentId === document.id)
          .map((scan) => link(scanPath(scan, document))),
      )
  const consentsOf = (person: PacketPerson) =>
    consents.filter(({ personId }) => personId === person.id).map((consent) => link(consentPath(consent)))
  const aliases = people
    .flatMap((person) => aliasesOf(person).map((alias) => ({ alias, person })))
    .toSorted((a, b) => a.alias.localeCompare(b.alias))
  const byTitle = items.toSorted((a, b) => a.title.localeCompare(b.title))
  const peopleOf = ({ personIds }: PacketItem) =>
    people.filter(({ id }) => personIds.includes(id)).map(legalNameOf)
  const html = [
    `<h1>${escapeHtml(title)}</h1>`,
    `<p>${escapeHtml(agency)}. Created ${escapeHtml(madeAt)}. Other tables: ${['index.csv', 'examinations.csv', 'consents.csv', 'reviews.csv', 'publications.csv', 'manifest.sha256'].map(link).join(', ')}.</p>`,
    `<p>Custodian of records: ${custodian ? escapeHtml([custodian.name, custodian.title, custodian.address].filter(Boolean).join(', ')) : 'not set'}</p>`,
    `<p>${escapeHtml(COPIES_NOTE)}</p>`,
    '<h2>By legal name</h2>',
    table(
      ['Legal name', 'Other names', 'Birth date', 'Titles', 'ID scans', 'Consents'],
      people.map((person) => [
        escapeHtml(legalNameOf(person)),
        aliasesOf(person).map(escapeHtml).join('<br>'),
        escapeHtml(person.birthDate ?? ''),
        itemsOf(person)
          .map((item) => escapeHtml(item.title))
          .join('<br>'),
        scansOf(person).join('<br>'),
        consentsOf(person).join('<br>'),
      ]),
    ),
    '<h2>By other name</h2>',
    table(
      ['Other name', 'Legal name'],
      aliases.map(({ alias, person }) => [escapeHtml(alias), escapeHtml(legalNameOf(person))]),
    ),
    '<h2>By title</h2>',
    table(
      ['Title', 'Item ID', 'Produced on', 'Publication', 'URLs', 'Holds', 'People', 'Copies'],
      byTitle.map((item) => [
        escapeHtml(item.title),
        item.id,
        item.producedOn ?? '',
        publicationTexts(evidence, item).map(escapeHtml).join('<br>'),
        urlsOf(evidence, item).map(escapeHtml).join('<br>'),
        item.holds.map(escapeHtml).join('<br>'),
        peopleOf(item).map(escapeHtml).join('<br>'),
        files
          .filter(({ itemId }) => itemId === item.id)
          .map((file) => link(filePath(file)))
          .join('<br>'),
      ]),
    ),
  ]
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title><style>body{font:14px sans-serif;margin:2rem}table{border-collapse:collapse}td,th{border:1px solid #999;padding:4px 8px;text-align:left;vertical-align:top}</style></head><body>${html.join('\n')}</body></html>\n`
}

const table = (headers: string[], rows: string[][]): string =>
  rows.length === 0
    ? '<p>None.</p>'
    : `<table><tr>${headers.map((header) => `<th>${header}</th>`).join('')}</tr>${rows
        .map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`)
        .join('\n')}</table>`
