import type { ConnectionState } from '@greenroom/contract/features/connect/connect.rules.ts'
import type {
  ConnectedAccount,
  connectionTest,
} from '@greenroom/contract/features/connect/connections.schema.ts'
import {
  type AccountPlatform,
  INTERNAL_PLATFORM,
} from '@greenroom/contract/features/creators/platform-accounts.rules.ts'
import type { z } from 'zod'
import type { Ctx } from '../../platform/ctx.ts'
import { inScope } from '../../platform/db/scope.ts'
import { notFound } from '../../platform/http/api-error.ts'
import * as queries from './connections.queries.ts'
import { testWebhook } from './webhooks.service.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
/** A working bridge polls and acknowledges at least this often. */
const MAX_SILENCE_MS = 10 * MINUTE_MS
/** Maximum number of webhooks called by an account test. */
const MAX_TESTED_WEBHOOKS = 3

export async function listAccounts(ctx: Ctx): Promise<ConnectedAccount[]> {
  const rows = await inScope(ctx, (tx) => queries.selectAccounts(tx))
  return rows.map(({ hasKey, waitingSince: _, ...account }) => ({
    ...account,
    state: stateOf({ ...account, hasKey }, ctx.platform.clock()),
  }))
}

function stateOf(
  { platform, hasKey, failingSince, lastInAt }: Omit<queries.AccountRow, 'waitingSince'>,
  now: Date,
): ConnectionState {
  if (platform === INTERNAL_PLATFORM) return 'internal'
  if (!hasKey) return 'none'
  if (failingSince) return 'failing'
  return lastInAt && now.getTime() - Date.parse(lastInAt) < DAY_MS ? 'connected' : 'silent'
}

type Check = z.infer<typeof connectionTest>['checks'][number]

/** Runs the connection checks in troubleshooting order. */
export async function testAccount(
  ctx: Ctx,
  account: { creatorId: string; platform: AccountPlatform },
): Promise<{ checks: Check[] }> {
  const [row, allKeys, webhooks] = await inScope(ctx, async (tx) => {
    const [accountRow] = await queries.selectAccounts(tx, account)
    if (!accountRow) throw notFound()
    const { creatorId } = account
    return [
      accountRow,
      await queries.selectCoveringKeys(tx, creatorId),
      await queries.selectCoveringWebhooks(tx, creatorId),
    ] as const
  })
  if (account.platform === INTERNAL_PLATFORM)
    return { checks: [{ ok: true, text: 'Internal accounts don’t need a connection.' }] }
  const now = ctx.platform.clock().getTime()
  const hasExpired = ({ expiresAt }: queries.CoveringKey) =>
    expiresAt !== null && Date.parse(expiresAt) <= now
  const keys = allKeys.filter((key) => !hasExpired(key))
  return {
    checks: [
      keys[0] ? keyCheck(keys[0], now) : noKeyCheck(row.stageName, allKeys.find(hasExpired)),
      inboundCheck(row, keys, now),
      ...(await outboundChecks(ctx, keys, webhooks)),
      waitingCheck(row, now),
      ...(row.failingSince
        ? [
            {
              ok: false,
              text: `Started failing ${ago(row.failingSince, now)}: ${row.lastError ?? 'no reason given'}`,
            },
          ]
        : []),
    ],
  }
}

function noKeyCheck(stageName: string, expired: queries.CoveringKey | undefined): Check {
  return {
    ok: false,
    text: expired
      ? `The key “${expired.name}” has expired. Extend it under Keys.`
      : `No key covers ${stageName}. Create one under Keys.`,
  }
}

function keyCheck(key: queries.CoveringKey, now: number): Check {
  if (!key.lastUsedAt)
    return { ok: false, text: `The key “${key.name}” has never been used. Start your bridge with it.` }
  const text = `The key “${key.name}” was last used ${ago(key.lastUsedAt, now)}.`
  if (now - Date.parse(key.lastUsedAt) < MAX_SILENCE_MS) return { ok: true, text }
  return { ok: false, text: `${text} Check that your bridge is running.` }
}

function inboundCheck({ lastInAt }: queries.AccountRow, keys: queries.CoveringKey[], now: number): Check {
  if (!keys.some(({ scopes }) => scopes.includes('messages')))
    return { ok: false, text: 'No key with the “Incoming messages” permission covers this account.' }
  if (!lastInAt) return { ok: false, text: 'No data received yet.' }
  return { ok: now - Date.parse(lastInAt) < DAY_MS, text: `Data was last received ${ago(lastInAt, now)}.` }
}

/** Webhooks are called with a test event. */
async function outboundChecks(
  ctx: Ctx,
  keys: queries.CoveringKey[],
  webhooks: { id: string; url: string }[],
): Promise<Check[]> {
  if (webhooks.length > 0)
    return Promise.all(
      webhooks.slice(0, MAX_TESTED_WEBHOOKS).map(async ({ id, url }) => {
        const [check] = (await testWebhook(ctx, id)).checks
        return { ok: check?.ok ?? false, text: `Webhook at ${new URL(url).host}: ${check?.text}` }
      }),
    )
  const outboundKey = keys.find(({ scopes }) => scopes.includes('outbound'))
  const text = outboundKey
    ? `The key “${outboundKey.name}” can fetch your replies.`
    : 'Your replies aren’t being delivered. Add a webhook, or a key with the “Outgoing messages” permission.'
  return [{ ok: outboundKey !== undefined, text }]
}

function waitingCheck({ waiting, waitingSince }: queries.AccountRow, now: number): Check {
  if (!waitingSince) return { ok: true, text: 'No messages are waiting for a delivery receipt.' }
  const subject =
    waiting === 1 ? '1 message is waiting' : `${waiting.toLocaleString('en-US')} messages are waiting`
  return {
    ok: now - Date.parse(waitingSince) < MAX_SILENCE_MS,
    text: `${subject} for a delivery receipt, the oldest sent ${ago(waitingSince, now)}.`,
  }
}

const units: [name: string, ms: number][] = [
  ['day', DAY_MS],
  ['hour', 60 * MINUTE_MS],
  ['minute', MINUTE_MS],
]

function ago(at: string, now: number): string {
  const ms = now - Date.parse(at)
  for (const [name, size] of units) {
    const n = Math.floor(ms / size)
    if (n >= 1) return `${n} ${name}${n === 1 ? '' : 's'} ago`
  }
  return 'just now'
}
