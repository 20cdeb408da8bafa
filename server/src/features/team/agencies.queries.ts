import type { Tx } from '../../platform/db/scope.ts'

/** Whether no agency is called so yet; until this transaction ends nobody else opens one. */
export async function takeAgencyName(tx: Tx, name: string): Promise<boolean> {
  const [row] = await tx.query<{ free: boolean }>('SELECT gate.claim_agency_name($1) AS free', [name])
  return row?.free === true
}
