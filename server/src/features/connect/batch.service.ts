import type { BatchResult, RowResult } from '@greenroom/contract/features/connect/connect.schema.ts'
import type { z } from 'zod'
import type { ConnectorCtx, Platform } from '../../platform/ctx.ts'
import { isolateFailures } from '../../platform/db/isolate-failures.ts'
import { inScope } from '../../platform/db/scope.ts'
import { ApiError, fieldError, notFound } from '../../platform/http/api-error.ts'
import { mapInSlices } from '../../platform/slices.ts'
import { UNPROCESSABLE } from '../chat/inbound.service.ts'
import { visibleTo } from '../fans/fan-access.service.ts'
import * as queries from './accounts.queries.ts'

/** Concurrent batches on this node, per agency and in total. More would only wait for the database. */
const MAX_PER_AGENCY = 4
const MAX_PER_NODE = 12
/** `last_in_at` is only shown to people, so it need not be exact. */
const LAST_IN_INTERVAL_MS = 5_000

export type Account = queries.AccountKey & { stageName: string; timeZone: string; connectedAt: string }
type Batch = queries.AccountKey & { rows: unknown[] }

const inProgress = new WeakMap<Platform, string[]>()

/** Rejects with retry-after instead of queueing. */
export async function withBatchSlot<T>(
  { platform, agencyId }: ConnectorCtx,
  work: () => Promise<T>,
): Promise<T> {
  const activeAgencies = inProgress.get(platform) ?? []
  inProgress.set(platform, activeAgencies)
  if (
    activeAgencies.length >= MAX_PER_NODE ||
    activeAgencies.filter((id) => id === agencyId).length >= MAX_PER_AGENCY
  )
    throw new ApiError('unavailable', 'Too many batches at once. Send this one again in a moment.', {
      retryAfter: 1,
    })
  activeAgencies.push(agencyId)
  try {
    return await work()
  } finally {
    activeAgencies.splice(activeAgencies.indexOf(agencyId), 1)
  }
}

/**
 * Parses each row separately and passes on the valid ones; `work` returns their results in order. It must be safe to
 * repeat, because a row that makes it fail is left out.
 */
export function runBatch<Row>(
  ctx: ConnectorCtx,
  { rows, ...key }: Batch,
  schema: z.ZodType<Row>,
  work: (account: Account, rows: Row[]) => Promise<RowResult[]>,
): Promise<{ data: BatchResult }> {
  return withBatchSlot(ctx, async () => {
    const account = await openAccount(ctx, key)
    const parsed = await mapInSlices(rows, (row) => schema.safeParse(row))
    const valid = parsed.flatMap(({ data, success }) => (success ? [data] : []))
    const rowResults = await isolateFailures(
      valid,
      (part) => work(account, part),
      (_, err) => {
        ctx.platform.log.error({ err }, 'A row of a batch could not be processed')
        return rejected('', UNPROCESSABLE)
      },
    )
    const nextResult = rowResults.values()
    const results = parsed.map(({ error }) => (error ? rejectionOf(error) : nextResult.next().value))
    return { data: summarize(results.map((result) => result ?? rejected('', 'This row has no result.'))) }
  })
}

export const rejected = (field: string, message: string): RowResult => ({
  verdict: 'refused',
  field,
  message,
})

/** Rejected, but a retry may succeed. */
export const rejectedTemporarily = (field: string, message: string): RowResult => ({
  ...rejected(field, message),
  retry: true,
})

export const unknownFan = (): RowResult => rejectedTemporarily('fan', 'Unknown fan. Send the fan first.')

function rejectionOf({ issues: [issue] }: z.ZodError): RowResult {
  // For unknown fields the issue contains the name, not the path.
  const field = issue?.code === 'unrecognized_keys' ? issue.keys[0] : issue?.path.join('.')
  return rejected(field ?? '', issue?.message ?? 'Not valid.')
}

function summarize(rows: RowResult[]): BatchResult {
  const count = (verdict: RowResult['verdict']) => rows.filter((row) => row.verdict === verdict).length
  return {
    created: count('created'),
    updated: count('updated'),
    unchanged: count('unchanged'),
    refused: count('refused'),
    rows,
  }
}

/** The account of a batch; its first use connects it. */
async function openAccount(ctx: ConnectorCtx, key: queries.AccountKey): Promise<Account> {
  const { database, clock, events } = ctx.platform
  const row = await findAccount(ctx, key)
  const now = clock().toISOString()
  if (row.connectedAt === null)
    await inScope(ctx, async (tx) => {
      if (await queries.connectAccount(tx, key, now)) await events.emit(ctx, tx, 'account.connected', key)
    })
  if (row.lastInAt === null || Date.parse(now) - Date.parse(row.lastInAt) > LAST_IN_INTERVAL_MS)
    await queries.setLastIn(database, ctx.agencyId, key, now)
  const { stageName, timeZone } = row
  return { ...key, stageName, timeZone, connectedAt: row.connectedAt ?? now }
}

/** Throws not found for creators the API key does not cover. */
export async function findAccount(ctx: ConnectorCtx, key: queries.AccountKey): Promise<queries.AccountRow> {
  const row = await queries.readAccount(ctx.platform.database, ctx.agencyId, key, visibleTo(ctx))
  if (!row) throw notFound()
  // Paused creators are accepted, because their fans can still write and pay.
  if (row.isArchived) throw fieldError('creatorId', 'This creator is archived. Restore this creator first.')
  if (key.platform === 'INTERNAL') throw fieldError('platform', 'Internal accounts can’t be connected.')
  return row
}

const RETRYABLE_CODES = new Set(['40P01', '23505'])
const MAX_ATTEMPTS = 3

/** Retries on a deadlock or a unique violation by a concurrent transaction. */
export async function withRetries<T>(work: () => Promise<T>, attempt = 1): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const { code, cause } = error as { code?: string; cause?: { code?: string } }
    if (attempt >= MAX_ATTEMPTS || !RETRYABLE_CODES.has(code ?? cause?.code ?? '')) throw error
    return withRetries(work, attempt + 1)
  }
}
