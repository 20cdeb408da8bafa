import type { AgencyCtx } from '../ctx.ts'
import type { Tx } from '../db/scope.ts'
import type { Events } from '../events/events.ts'

/** Every domain event becomes a sealed row in the agency's audit log, in the transaction that caused it. */
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
