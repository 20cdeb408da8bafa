import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { MAX_PACKET_ITEMS } from '@greenroom/contract/features/packets/packets.rules.ts'
import type { AgencyCtx } from '../../platform/ctx.ts'
import { inScope } from '../../platform/db/scope.ts'
import { MissingDocumentKey } from '../../platform/sealed-files/document-keys.ts'
import { StorageError } from '../../platform/storage/storage.ts'
import type { ZipEntry } from '../../platform/zip/zip.ts'
import { agencyOf } from '../agency/agency.service.ts'
import * as contents from './packet-contents.queries.ts'
import * as index from './packet-index.ts'
import { PacketError, type PacketPlan, textEntry } from './packet-plan.ts'
import type { PacketRow } from './packets.queries.ts'

/** Evidence for a person, an item or a period. */
export async function createInspectionPlan(ctx: AgencyCtx, row: PacketRow): Promise<PacketPlan> {
  const evidence = await readEvidence(ctx, row)
  const { storage, sealedFiles } = ctx.platform
  const { documents, scans, consents, files } = evidence
  const documentsById = new Map(documents.map((document) => [document.id, document]))
  const tables = {
    'index.html': index.indexHtml,
    'index.csv': index.indexCsv,
    'examinations.csv': index.examinationsCsv,
    'consents.csv': index.consentsCsv,
    'reviews.csv': index.reviewsCsv,
    'publications.csv': index.publicationsCsv,
  }
  async function* entries(): AsyncGenerator<ZipEntry> {
    for (const [path, write] of Object.entries(tables)) yield textEntry(path, write(evidence))
    for (const consent of consents) yield textEntry(index.consentPath(consent), consent.text)
    for (const scan of scans) {
      const document = documentsById.get(scan.documentId)
      if (!document) continue
      const openFile = () => sealedFiles.read({ agencyId: ctx.agencyId, id: scan.id }, scan.wrappedKey)
      yield { path: index.scanPath(scan, document), chunks: verifiedChunks(openFile, scan), compress: false }
    }
    for (const file of files) {
      const key = file.displayKey ?? file.originalKey
      if (key === null) throw new PacketError('One of the items is missing a file.')
      yield { path: index.filePath(file), chunks: readChunks(() => storage.read(key)), compress: false }
    }
  }
  const total = Object.keys(tables).length + consents.length + scans.length + files.length
  return { total, personIds: evidence.people.map(({ id }) => id), entries }
}

async function readEvidence(ctx: AgencyCtx, row: PacketRow): Promise<index.Evidence> {
  const { clock } = ctx.platform
  return inScope(ctx, async (tx) => {
    await tx.extendTimeouts({ statement: 60, lock: 5 })
    const agency = await agencyOf(tx)
    const items = await contents.selectItems(tx, scopeOf(row), agency.timeZone, MAX_PACKET_ITEMS + 1)
    if (items.length > MAX_PACKET_ITEMS)
      throw new PacketError(
        `More than ${MAX_PACKET_ITEMS.toLocaleString('en-US')} items. Choose a shorter period.`,
      )
    const itemIds = items.map(({ id }) => id)
    const personIds =
      row.subject === 'person' && row.subjectId
        ? [row.subjectId]
        : [...new Set(items.flatMap((item) => item.personIds))]
    const documents = await contents.selectDocuments(tx, personIds)
    return {
      title: `Inspection packet: ${row.label}`,
      agency: agency.name,
      madeAt: clock().toISOString(),
      custodian: await contents.selectCustodian(tx),
      people: await contents.selectPeople(tx, personIds),
      items,
      publications: await contents.selectPublications(tx, itemIds),
      files: await contents.selectFiles(tx, itemIds),
      documents,
      scans: await contents.selectScans(
        tx,
        documents.map(({ id }) => id),
      ),
      consents: await contents.selectConsents(tx, personIds, row.subject === 'person' ? null : itemIds),
      reviews: await contents.selectReviews(tx, itemIds),
    }
  })
}

function scopeOf({ subject, subjectId, from, until }: PacketRow): contents.ItemScope {
  if (subject === 'period') return { from: from ?? '', until: until ?? '' }
  return subject === 'item' ? { itemId: subjectId ?? '' } : { personId: subjectId ?? '' }
}

const DAMAGED_FILE = 'A file was changed or is missing. Restore it from a backup.'

async function* readChunks(openFile: () => Promise<Readable>): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of await openFile()) yield chunk as Buffer
  } catch (error) {
    if (error instanceof MissingDocumentKey) throw new PacketError(error.message)
    throw error instanceof StorageError && error.kind !== 'missing' ? error : new PacketError(DAMAGED_FILE)
  }
}

/** Streams a scan; fails at the end if the bytes differ from the upload. */
async function* verifiedChunks(
  openFile: () => Promise<Readable>,
  { sha256 }: contents.PacketScan,
): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  for await (const chunk of readChunks(openFile)) {
    hash.update(chunk)
    yield chunk
  }
  if (hash.digest('hex') !== sha256) throw new PacketError(DAMAGED_FILE)
}
