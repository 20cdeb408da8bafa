import { type CreatorStatus, creatorStatuses } from '@greenroom/contract/features/creators/creators.rules.ts'
import type { CreatorSort } from '@greenroom/contract/features/creators/creators.schema.ts'
import { formatCount } from '../../ui/count.ts'

/** Filter and sort order, stored in the URL. */
export type CreatorView = {
  q: string
  status: CreatorStatus | null
  archived: boolean
  verified: boolean | null
  sort: CreatorSort
  direction: 'asc' | 'desc'
}

const sorts: readonly CreatorSort[] = ['revenue', 'name', 'status', 'fans', 'content', 'joined']

/** Text sorts ascending, numbers and dates descending. */
export function defaultDirection(sort: CreatorSort): 'asc' | 'desc' {
  return sort === 'name' || sort === 'status' ? 'asc' : 'desc'
}

/** By revenue, or by name for users without access to revenue. */
const defaultSort = (canSeeRevenue: boolean): CreatorSort => (canSeeRevenue ? 'revenue' : 'name')

/** Ignores unknown values and sorts the user may not use. */
export function viewFrom(params: URLSearchParams, canSeeRevenue: boolean): CreatorView {
  const enumParam = <T extends string>(name: string, allowed: readonly T[]): T | null =>
    allowed.find((value) => value === params.get(name)) ?? null
  const requestedSort = enumParam('sort', sorts)
  const verified = enumParam('verified', ['true', 'false'])
  const isAllowedSort = requestedSort !== null && (canSeeRevenue || requestedSort !== 'revenue')
  const sort = isAllowedSort ? requestedSort : defaultSort(canSeeRevenue)
  return {
    q: (params.get('q') ?? '').replaceAll('\0', '').trim().slice(0, 100),
    status: enumParam('status', creatorStatuses),
    archived: params.get('archived') === 'true',
    verified: verified && verified === 'true',
    sort,
    direction:
      (isAllowedSort || requestedSort === null ? enumParam('direction', ['asc', 'desc']) : null) ??
      defaultDirection(sort),
  }
}

/** Omits defaults and keeps other parameters. */
export function paramsOf(
  view: CreatorView,
  canSeeRevenue: boolean,
  current: URLSearchParams = new URLSearchParams(),
): URLSearchParams {
  const params = new URLSearchParams(current)
  const values = {
    q: view.q,
    status: view.status,
    archived: view.archived ? 'true' : null,
    verified: view.verified === null ? null : String(view.verified),
    sort: view.sort === defaultSort(canSeeRevenue) ? null : view.sort,
    direction: view.direction === defaultDirection(view.sort) ? null : view.direction,
  }
  for (const [name, value] of Object.entries(values)) {
    if (value) params.set(name, value)
    else params.delete(name)
  }
  return params
}

/** Sorts in the default direction first, then reverses it. */
export function sortedBy(view: CreatorView, sort: CreatorSort): Pick<CreatorView, 'sort' | 'direction'> {
  if (view.sort !== sort) return { sort, direction: defaultDirection(sort) }
  return { sort, direction: view.direction === 'asc' ? 'desc' : 'asc' }
}

/** The filter shared by the list and its export. */
export function filterOf({ q, status, archived, verified }: CreatorView) {
  return {
    ...(q && { q }),
    ...(status && { status }),
    ...(archived && { archived: 'true' }),
    ...(verified !== null && { verified: String(verified) }),
  }
}

export function hasFilters(view: CreatorView): boolean {
  return Object.keys(filterOf(view)).length > 0
}

export const noFilters = {
  q: '',
  status: null,
  archived: false,
  verified: null,
} satisfies Partial<CreatorView>

/** '3 of 12 creators', '12 creators', '2 archived creators'. `all` is null when the total is not comparable. */
export function countLabel(total: number, all: number | null, archived: boolean): string {
  const noun = `${archived ? 'archived ' : ''}${(all ?? total) === 1 ? 'creator' : 'creators'}`
  if (all === null || all === total) return `${formatCount(total)} ${noun}`
  return `${formatCount(total)} of ${formatCount(all)} ${noun}`
}
