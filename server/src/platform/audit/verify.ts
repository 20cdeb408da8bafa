import { createHash } from 'node:crypto'
import type { Database } from '../db/database.ts'
import { type Tx, withPlatform, withScope } from '../db/scope.ts'

/** `fault` describes the first row that does not match; `faultRow` is its number. */
export type ChainResult = { rows: number; fault: string | null; faultRow: number | null }
export type AuditResult = ChainResult & { agencyId: string; head: string }

type Head = { seq: number; hash: Buffer }
type Row = Head & { previous_hash: Buffer; hash_input: string }
type Chain = {
  readHead: () => Promise<Head>
  readPage: (after: number) => Promise<Row[]>
  onPage?: (rows: number) => Promise<void>
}

const PAGE_SIZE = 5_000
const EMPTY_HEAD: Head = { seq: 0, hash: Buffer.alloc(0) }

const readRows = (tx: Tx, agencyId: string, after: number) =>
  tx.query<Row>(
    `SELECT seq, previous_hash, hash, gate.audit_hash_input(l) AS hash_input FROM audit_log l
     WHERE agency_id = $1 AND seq > $2 ORDER BY seq LIMIT ${PAGE_SIZE}`,
    [agencyId, after],
  )

/** Verifies every agency's chain and reports the first row that does not match. */
export async function verifyAudit(database: Database): Promise<AuditResult[]> {
  return withPlatform(database, async (tx) => {
    const agencies = await tx.query<{ agency_id: string }>(
      'SELECT agency_id FROM gate.audit_heads UNION SELECT DISTINCT agency_id FROM audit_log ORDER BY 1',
    )
    const results: AuditResult[] = []
    for (const { agency_id: agencyId } of agencies) {
      const readHead = async () =>
        (
          await tx.query<Head>('SELECT seq, hash FROM gate.audit_heads WHERE agency_id = $1', [agencyId])
        )[0] ?? EMPTY_HEAD
      const result = await verifyChain({ readHead, readPage: (after) => readRows(tx, agencyId, after) })
      results.push({ agencyId, head: (await readHead()).hash.toString('hex'), ...result })
    }
    return results
  })
}

export async function auditHead(tx: Tx): Promise<Head> {
  return (await tx.query<Head>('SELECT seq, hash FROM gate.audit_head()'))[0] ?? EMPTY_HEAD
}

/** Verifies one agency's chain in short transactions. `onPage` receives the number of rows verified so far. */
export function verifyAgency(
  database: Database,
  agencyId: string,
  onPage: (rows: number) => Promise<void>,
): Promise<ChainResult> {
  const read = <T>(work: (tx: Tx) => Promise<T>) => withScope(database, agencyId, work)
  return verifyChain({
    readHead: () => read(auditHead),
    readPage: (after) => read((tx) => readRows(tx, agencyId, after)),
    onPage,
  })
}

/** Rows may be added in the meantime, so the end is compared with the head read after the last page. */
async function verifyChain({ readHead, readPage, onPage }: Chain): Promise<ChainResult> {
  let last = EMPTY_HEAD
  for (let head = await readHead(); ; ) {
    const page = await readPage(last.seq)
    for (const row of page) {
      const fault = faultOf(row, last)
      if (fault) return { rows: last.seq, fault, faultRow: last.seq + 1 }
      last = { seq: row.seq, hash: row.hash }
    }
    await onPage?.(last.seq)
    if (page.length > 0) continue
    const before = head
    head = await readHead()
    if (head.seq > before.seq && head.seq > last.seq) continue
    if (last.seq === head.seq && last.hash.equals(head.hash))
      return { rows: last.seq, fault: null, faultRow: null }
    const fault = `ends at row ${last.seq}, but ${head.seq} rows were written`
    return { rows: last.seq, fault, faultRow: last.seq + 1 }
  }
}

function faultOf(row: Row, last: Head): string | null {
  if (row.seq !== last.seq + 1) return `row ${last.seq + 1} is missing`
  if (!row.previous_hash.equals(last.hash)) return `row ${row.seq} does not follow row ${last.seq}`
  const expected = createHash('sha256').update(last.hash).update(row.hash_input).digest()
  return row.hash.equals(expected) ? null : `row ${row.seq} was changed`
}
