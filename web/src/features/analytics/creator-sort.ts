import type { AnalyticsOverview } from '@greenroom/contract/features/analytics/analytics.schema.ts'

export type CreatorFigures = AnalyticsOverview['creators'][number]

export const creatorSorts = ['revenue', 'name', 'share', 'fans', 'engagement', 'growth'] as const
export type CreatorSort = (typeof creatorSorts)[number]
export type CreatorOrder = { sort: CreatorSort; direction: 'asc' | 'desc' }

const natural = (sort: CreatorSort): 'asc' | 'desc' => (sort === 'name' ? 'asc' : 'desc')

export function orderFrom(params: URLSearchParams): CreatorOrder {
  const sort = creatorSorts.find((each) => each === params.get('sort')) ?? 'revenue'
  const direction = (['asc', 'desc'] as const).find((each) => each === params.get('direction'))
  return { sort, direction: direction ?? natural(sort) }
}

/** A new column starts in its natural direction; the same column reverses it. */
export function withOrder(params: URLSearchParams, sort: CreatorSort): URLSearchParams {
  const now = orderFrom(params)
  const reversed = now.direction === 'asc' ? 'desc' : 'asc'
  const direction = now.sort === sort ? reversed : natural(sort)
  const next = new URLSearchParams(params)
  if (sort === 'revenue') next.delete('sort')
  else next.set('sort', sort)
  if (direction === natural(sort)) next.delete('direction')
  else next.set('direction', direction)
  return next
}

/** Creators without a value come last in both directions. */
export function sortCreators(
  creators: readonly CreatorFigures[],
  { sort, direction }: CreatorOrder,
): CreatorFigures[] {
  const sign = direction === 'asc' ? 1 : -1
  return [...creators].sort((a, b) => {
    const byName = a.stageName.localeCompare(b.stageName, 'en')
    if (sort === 'name') return sign * byName
    const [x, y] = [a[sort], b[sort]]
    if (x === null || y === null) return x === y ? byName : x === null ? 1 : -1
    return sign * (x - y) || byName
  })
}
