export const homePeriods = ['7d', '30d', '90d'] as const
export type HomePeriod = (typeof homePeriods)[number]
export const homePeriodDays: Record<HomePeriod, number> = { '7d': 7, '30d': 30, '90d': 90 }

export const MAX_HOME_PERFORMERS = 5
export const MAX_HOME_ACTIVITY = 30
/** Number of entries shown before "Show more". */
export const INITIAL_HOME_ACTIVITY = 3

/** Percent change; null if there is no base to compare with. */
export function percentChange(now: number, before: number): number | null {
  if (before <= 0) return now === before ? 0 : null
  return ((now - before) / before) * 100
}

/** Like `percentChange`, but always a percentage: from nothing, any increase is 100%. */
export const percentChangeOr100 = (now: number, before: number): number =>
  percentChange(now, before) ?? Math.sign(now - before) * 100

/** Below this, a percentage says little, so the base is shown beside it. */
export const SMALL_BASE = { count: 10, money: 100 }

/** Events listed under Recent Activity on the home page. */
export const activityKinds = [
  'application.received',
  'application.approved',
  'application.rejected',
  'inquiry.received',
  'creator.added',
  'creator.verified',
  'creator.paused',
  'creator.resumed',
  'creator.archived',
  'creator.restored',
  'user.signed_up',
  'invitation.accepted',
  'transactions.recorded',
  'import.finished',
  'import.failed',
  'message.flagged',
  'fans.added',
  'fan.blocked',
  'content.published',
] as const
export type ActivityKind = (typeof activityKinds)[number]

/** Activity about fans, chats and content. All other activity requires permission to review applications. */
export const fanActivityKinds = ['message.flagged', 'fans.added', 'fan.blocked', 'content.published'] as const
