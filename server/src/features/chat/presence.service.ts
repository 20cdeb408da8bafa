import { TYPING_TTL_MS } from '@greenroom/contract/features/chat/chat.live.ts'
import { VIEWING_TTL_SECONDS } from '@greenroom/contract/features/chat/chat.rules.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { type Tx, withScope } from '../../platform/db/scope.ts'
import { type AnyCtx, requireVisibleFan } from '../fans/fan-access.service.ts'
import { sendHint } from './chat-live.ts'
import * as queries from './presence.queries.ts'

// Expires, so a silent bridge does not leave fans online forever.
const ONLINE_TTL_MS = 10 * 60_000

/** Sent only to colleagues and not stored. */
export async function reportTyping(ctx: Ctx, fanId: string, typing: boolean): Promise<void> {
  const { platform, agencyId, session, actor } = ctx
  const fan = await withScope(platform.database, agencyId, (tx) => requireVisibleFan(ctx, tx, fanId))
  const by = { userId: session.userId, name: actor.name }
  const hint = { creatorId: fan.creatorId, fanId: fan.id, by, typing }
  sendHint(platform, agencyId, fan.creatorId, 'chat.typing', hint, session.userId)
}

/** Viewers repeat this call; the response lists the other viewers. */
export async function reportViewing(
  ctx: Ctx,
  fanId: string,
  { viewing, tabId }: { viewing: boolean; tabId: string },
): Promise<queries.Viewer[]> {
  const { platform, agencyId, session, actor } = ctx
  return withScope(platform.database, agencyId, async (tx) => {
    const fan = await requireVisibleFan(ctx, tx, fanId)
    const nowMs = platform.clock().getTime()
    const now = new Date(nowMs).toISOString()
    const before = await queries.selectViewers(tx, fan.id, now)
    const viewer = { fanId: fan.id, userId: session.userId, tabId }
    const until = new Date(nowMs + VIEWING_TTL_SECONDS * 1_000).toISOString()
    if (viewing) await queries.upsertViewer(tx, viewer, actor.name, until)
    else await queries.deleteViewer(tx, viewer)
    const expiredChats = (await queries.sweepViewers(tx, now)).filter((chat) => chat.fanId !== fan.id)
    const viewers = await queries.selectViewers(tx, fan.id, now)
    if (!sameViewers(before, viewers))
      publishViewers(ctx, tx, { fanId: fan.id, creatorId: fan.creatorId }, viewers)
    for (const chat of expiredChats)
      publishViewers(ctx, tx, chat, await queries.selectViewers(tx, chat.fanId, now))
    return viewers.filter(({ id }) => id !== session.userId)
  })
}

function publishViewers(
  { platform, agencyId }: Ctx,
  tx: Tx,
  { fanId, creatorId }: { fanId: string; creatorId: string },
  viewers: queries.Viewer[],
): void {
  tx.afterCommit(() => sendHint(platform, agencyId, creatorId, 'chat.viewers', { creatorId, fanId, viewers }))
}

const sameViewers = (a: queries.Viewer[], b: queries.Viewer[]) =>
  a.length === b.length && a.every(({ id }, i) => b[i]?.id === id)

export type PresenceChange = { fanId: string; isOnline?: boolean | undefined; typing?: boolean | undefined }

/**
 * Sets which fans of a creator are online or typing on the platform; if a fan has several changes, the last one counts.
 */
export async function setPresence(
  { platform, agencyId }: AnyCtx,
  tx: Tx,
  creatorId: string,
  changes: PresenceChange[],
): Promise<void> {
  const now = platform.clock().getTime()
  const timeAfter = (ms: number) => new Date(now + ms).toISOString()
  const byFan = new Map<string, PresenceChange>()
  for (const change of changes) {
    const before = byFan.get(change.fanId)
    const { isOnline = before?.isOnline, typing = before?.typing } = change
    byFan.set(change.fanId, { fanId: change.fanId, isOnline, typing })
  }
  const latestChanges = [...byFan.values()]
  const rows = latestChanges.map(({ fanId, isOnline, typing }) => ({
    fanId,
    setsOnline: isOnline !== undefined,
    onlineUntil: isOnline ? timeAfter(ONLINE_TTL_MS) : null,
    setsTyping: typing !== undefined,
    typingUntil: typing ? timeAfter(TYPING_TTL_MS) : null,
  }))
  const lastSeen = new Map<string, string>()
  for (const row of await queries.upsertPresence(tx, rows, timeAfter(0)))
    lastSeen.set(row.fanId, row.lastSeenAt)
  tx.afterCommit(() => {
    for (const { fanId, isOnline, typing } of latestChanges) {
      if (typing !== undefined)
        sendHint(platform, agencyId, creatorId, 'chat.typing', { creatorId, fanId, by: null, typing })
      if (isOnline === undefined) continue
      const hint = { creatorId, fanId, isOnline, lastActive: lastSeen.get(fanId) ?? null }
      sendHint(platform, agencyId, creatorId, 'chat.presence', hint)
    }
  })
}
