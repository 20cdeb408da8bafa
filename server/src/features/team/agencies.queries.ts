import type { Tx } from '../../platform/db/scope.ts'

/** Whether the name is available; serializes agency creation until the transaction ends. */
export async function reserveAgencyName(tx: Tx, name: string): Promise<boolean> {
  const [row] = await tx.query<{ free: boolean }>('SELECT gate.claim_agency_name($1) AS free', [name])
  return row?.free === true
}
