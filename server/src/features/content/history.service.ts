import type { AgencyCtx } from '../../platform/ctx.ts'
import type { Tx } from '../../platform/db/scope.ts'
import { insertHistory } from './content.queries.ts'

type Entry = { itemId: string; text: string }

/** Records the context's actor with each entry. */
export async function addHistory(ctx: AgencyCtx, tx: Tx, entries: Entry[]): Promise<void> {
  const at = ctx.platform.clock().toISOString()
  const by = ctx.actor.kind === 'user' ? ctx.actor.name : null
  await insertHistory(
    tx,
    entries.map((entry) => ({ at, by, ...entry })),
  )
}

/** An instant in the agency's time zone: "Mar 3, 2026, 6:30 PM". */
export function formatInstant(timeZone: string, at: string): string {
  return new Intl.DateTimeFormat('en-US', { timeZone, dateStyle: 'medium', timeStyle: 'short' }).format(
    Date.parse(at),
  )
}
