import type { AgencyCtx } from '../ctx.ts'
import type { Tx } from '../db/scope.ts'
import type { Events } from '../events/events.ts'

/** Writes an audit row for every domain event, in the transaction that emitted it. */
export function auditEvents(events: Events): void {
  events.onAny((ctx, tx, payload, name) => appendAudit(ctx, tx, name, payload))
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
