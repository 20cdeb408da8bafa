import { createHash } from 'node:crypto'
import type { Database } from '../db/database.ts'
import { withPlatform } from '../db/scope.ts'

export type AuditResult = { agencyId: string; rows: number; head: string; fault: string | null }

type Row = { seq: number; previous_hash: Buffer; hash: Buffer; sealed: string }

const PAGE = 5_000

/** Walks every agency's chain and reports the first row that does not match. */
export async function verifyAudit(database: Database): Promise<AuditResult[]> {
  return withPlatform(database, async (tx) => {
    const heads = await tx.query<{ agency_id: string; seq: number; hash: Buffer }>(
      `SELECT coalesce(h.agency_id, a.agency_id) AS agency_id, coalesce(h.seq, 0) AS seq, coalesce(h.hash, '\\x') AS hash
       FROM gate.audit_heads h FULL JOIN (SELECT DISTINCT agency_id FROM audit_log) a ON a.agency_id = h.agency_id ORDER BY 1`,
    )
    const results: AuditResult[] = []
    for (const head of heads) {
      const page = (after: number) =>
        tx.query<Row>(
          `SELECT seq, previous_hash, hash, gate.audit_hash_input(l) AS sealed FROM audit_log l
           WHERE agency_id = $1 AND seq > $2 ORDER BY seq LIMIT ${PAGE}`,
          [head.agency_id, after],
        )
      results.push({ agencyId: head.agency_id, head: head.hash.toString('hex'), ...(await walk(page, head)) })
    }
    return results
  })
}

async function walk(page: (after: number) => Promise<Row[]>, head: { seq: number; hash: Buffer }) {
  let last: { seq: number; hash: Buffer } = { seq: 0, hash: Buffer.alloc(0) }
  for (let rows = await page(0); rows.length > 0; rows = await page(last.seq)) {
    for (const row of rows) {
      const fault = faultOf(row, last)
      if (fault) return { rows: last.seq, fault }
      last = row
    }
  }
  const truncated = last.seq !== head.seq || !last.hash.equals(head.hash)
  return {
    rows: last.seq,
    fault: truncated ? `ends at row ${last.seq}, but ${head.seq} rows were written` : null,
  }
}

function faultOf(row: Row, last: { seq: number; hash: Buffer }): string | null {
  if (row.seq !== last.seq + 1) return `row ${last.seq + 1} is missing`
  if (!row.previous_hash.equals(last.hash)) return `row ${row.seq} does not follow row ${last.seq}`
  const seal = createHash('sha256').update(last.hash).update(row.sealed).digest()
  return row.hash.equals(seal) ? null : `row ${row.seq} was changed`
}
