import type { AnalyticsOverview } from '@greenroom/contract/features/analytics/analytics.schema.ts'

export type CreatorFigures = AnalyticsOverview['creators'][number]

export const creatorSorts = ['revenue', 'name', 'share', 'fans', 'engagement', 'growth'] as const
export type CreatorSort = (typeof creatorSorts)[number]
export type CreatorOrder = { sort: CreatorSort; direction: 'asc' | 'desc' }

const defaultDirection = (sort: CreatorSort): 'asc' | 'desc' => (sort === 'name' ? 'asc' : 'desc')

export function orderFrom(params: URLSearchParams): CreatorOrder {
  const sort = creatorSorts.find((value) => value === params.get('sort')) ?? 'revenue'
  const direction = (['asc', 'desc'] as const).find((value) => value === params.get('direction'))
  return { sort, direction: direction ?? defaultDirection(sort) }
}

/** A new column starts in its default direction; choosing the current one again reverses it. */
export function withOrder(params: URLSearchParams, sort: CreatorSort): URLSearchParams {
  const current = orderFrom(params)
  const reversed = current.direction === 'asc' ? 'desc' : 'asc'
  const direction = current.sort === sort ? reversed : defaultDirection(sort)
  const next = new URLSearchParams(params)
  if (sort === 'revenue') next.delete('sort')
  else next.set('sort', sort)
  if (direction === defaultDirection(sort)) next.delete('direction')
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
