import {
  type AnalyticsPeriod,
  analyticsPeriods,
  DEFAULT_ANALYTICS_PERIOD,
} from '@greenroom/contract/features/analytics/analytics.rules.ts'
import {
  type AccountPlatform,
  accountPlatforms,
} from '@greenroom/contract/features/creators/platform-accounts.rules.ts'

/** Period and filters of all tabs, stored in the URL. */
export type AnalyticsView = {
  period: AnalyticsPeriod
  creatorId: string | null
  platform: AccountPlatform | null
}

export const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Ignores unknown values. */
export function viewFrom(params: URLSearchParams): AnalyticsView {
  const creatorId = params.get('creatorId') ?? ''
  return {
    period: analyticsPeriods.find((value) => value === params.get('period')) ?? DEFAULT_ANALYTICS_PERIOD,
    creatorId: UUID.test(creatorId) ? creatorId : null,
    platform: accountPlatforms.find((value) => value === params.get('platform')) ?? null,
  }
}

/** Omits defaults and keeps other parameters. */
export function withView(params: URLSearchParams, change: Partial<AnalyticsView>): URLSearchParams {
  const next = new URLSearchParams(params)
  const view = { ...viewFrom(params), ...change }
  for (const name of ['period', 'creatorId', 'platform'] as const) {
    const value = view[name]
    if (value && value !== DEFAULT_ANALYTICS_PERIOD) next.set(name, value)
    else next.delete(name)
  }
  return next
}

/** Parameters kept when switching tabs. */
export function tabSearch(params: URLSearchParams): string {
  return withView(new URLSearchParams(), viewFrom(params)).toString()
}

/** Query parameters of an endpoint. */
export function queryOf({ period, creatorId, platform }: AnalyticsView) {
  return { period, ...(creatorId && { creatorId }), ...(platform && { platform }) }
}

export const hasFilter = ({ creatorId, platform }: AnalyticsView): boolean =>
  creatorId !== null || platform !== null
