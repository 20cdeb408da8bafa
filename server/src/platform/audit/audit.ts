import type { AgencyCtx } from '../ctx.ts'
import type { Tx } from '../db/scope.ts'
import type { Events } from '../events/events.ts'

/**
 * Writes an audit row for every domain event, in the transaction that emitted it. The rows of a file have one for the
 * whole import.
 */
export function auditEvents(events: Events): void {
  events.onAny(async (ctx, tx, payload, name) => {
    if (!('origin' in payload) || payload.origin !== 'file') await appendAudit(ctx, tx, name, payload)
  })
}

export async function appendAudit(ctx: AgencyCtx, tx: Tx, action: string, details: object): Promise<void> {
  const { kind, id, name } = ctx.actor
  await tx.query('SELECT gate.append_audit($1, $2, $3, $4, $5)', [
    kind,
    id,
    name,
    action,
    JSON.stringify(details),
  ])
}
