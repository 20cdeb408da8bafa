import {
  type AccountPlatform,
  accountPlatforms,
} from '@greenroom/contract/features/creators/platform-accounts.rules.ts'
import {
  type Opportunity,
  opportunities,
  type Tier,
  tiers,
} from '@greenroom/contract/features/fans/fans.rules.ts'
import type { FanSort } from '@greenroom/contract/features/fans/fans.schema.ts'
import { isDisplayableName } from '@greenroom/contract/kit/displayable-text.ts'
import { formatCount } from '../../ui/count.ts'

export const fanStatuses = ['unblocked', 'blocked', 'archived', 'all'] as const
export type FanStatus = (typeof fanStatuses)[number]

/** Filter and sort order, stored in the URL. */
export type FanView = {
  q: string
  tier: Tier | null
  creatorId: string | null
  tag: string | null
  opportunity: Opportunity | null
  status: FanStatus | null
  platform: AccountPlatform | null
  /** Days, inclusive; set by links from analytics. */
  joinedFrom: string | null
  joinedTo: string | null
  lostFrom: string | null
  lostTo: string | null
  /** Any day of the month. */
  boughtIn: string | null
  sort: FanSort
  direction: 'asc' | 'desc'
}

const sorts: readonly FanSort[] = ['spent', 'active', 'messages', 'upsell', 'joined', 'username']
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Names sort ascending, numbers descending. */
export function defaultDirection(sort: FanSort): 'asc' | 'desc' {
  return sort === 'username' ? 'asc' : 'desc'
}

const searchFrom = (input: string) => input.replaceAll('\0', '').trim().slice(0, 100)

function tagFrom(input: string): string | null {
  const normalized = input.trim().toLowerCase().replace(/\s+/g, ' ').slice(0, 30).trim()
  return isDisplayableName(normalized) && !/[,;|]/.test(normalized) ? normalized : null
}

const DAY = /^(19|2\d)\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/

function dayFrom(text: string | null): string | null {
  if (!text || !DAY.test(text)) return null
  // Rejects dates like February 30.
  return new Date(`${text}T00:00:00Z`).toISOString().startsWith(text) ? text : null
}

/** The open import: 'new', an id, or null. */
export function importFrom(params: URLSearchParams): string | null {
  const requested = params.get('import') ?? ''
  return requested === 'new' || UUID.test(requested) ? requested : null
}

/** Removes invalid parameters. */
export function normalizedParams(params: URLSearchParams): URLSearchParams {
  const normalized = paramsOf(viewFrom(params), params)
  if (!importFrom(params)) normalized.delete('import')
  return normalized
}

/** Ignores unknown values. */
export function viewFrom(params: URLSearchParams): FanView {
  const enumParam = <T extends string>(name: string, allowed: readonly T[]): T | null =>
    allowed.find((value) => value === params.get(name)) ?? null
  const sort = enumParam('sort', sorts) ?? 'spent'
  const creatorId = params.get('creatorId') ?? ''
  return {
    q: searchFrom(params.get('q') ?? ''),
    tier: enumParam('tier', tiers),
    creatorId: UUID.test(creatorId) ? creatorId : null,
    tag: tagFrom(params.get('tag') ?? ''),
    opportunity: enumParam('opportunity', opportunities),
    status: enumParam('status', fanStatuses),
    platform: enumParam('platform', accountPlatforms),
    joinedFrom: dayFrom(params.get('joinedFrom')),
    joinedTo: dayFrom(params.get('joinedTo')),
    lostFrom: dayFrom(params.get('lostFrom')),
    lostTo: dayFrom(params.get('lostTo')),
    boughtIn: dayFrom(params.get('boughtIn')),
    sort,
    direction: enumParam('direction', ['asc', 'desc']) ?? defaultDirection(sort),
  }
}

const filterNames = [
  'q',
  'tier',
  'creatorId',
  'tag',
  'opportunity',
  'status',
  'platform',
  'joinedFrom',
  'joinedTo',
  'lostFrom',
  'lostTo',
  'boughtIn',
] as const
type FilterName = (typeof filterNames)[number]
const names = [...filterNames, 'sort', 'direction'] as const

/** Omits defaults and keeps other parameters. */
export function paramsOf(view: FanView, before: URLSearchParams = new URLSearchParams()): URLSearchParams {
  const params = new URLSearchParams(before)
  const defaults: Partial<FanView> = { sort: 'spent', direction: defaultDirection(view.sort) }
  for (const name of names) {
    const value = view[name]
    if (value && value !== defaults[name]) params.set(name, value)
    else params.delete(name)
  }
  return params
}

export function withChange(params: URLSearchParams, change: Partial<FanView>): URLSearchParams {
  return paramsOf({ ...viewFrom(params), ...change }, params)
}

/** Sorts in the default direction first, then reverses it. */
export function sortedBy(view: FanView, sort: FanSort): Pick<FanView, 'sort' | 'direction'> {
  if (view.sort !== sort) return { sort, direction: defaultDirection(sort) }
  return { sort, direction: view.direction === 'asc' ? 'desc' : 'asc' }
}

/** The filter shared by the list, its count and its export. */
export function filterOf(view: FanView): { [Name in FilterName]?: NonNullable<FanView[Name]> } {
  return Object.fromEntries(filterNames.filter((name) => view[name]).map((name) => [name, view[name]]))
}

export function hasFilters(view: FanView): boolean {
  return Object.keys(filterOf(view)).length > 0
}

export const noFilters: Pick<FanView, FilterName> = {
  q: '',
  tier: null,
  creatorId: null,
  tag: null,
  opportunity: null,
  status: null,
  platform: null,
  joinedFrom: null,
  joinedTo: null,
  lostFrom: null,
  lostTo: null,
  boughtIn: null,
}

/** '24 of 612 fans', '612 fans', 'Over 10,000 fans'. `all` is null when the total is not comparable. */
export function countLabel(total: number | null, all: number | null): string {
  if (total === null) return 'Over 10,000 fans'
  const noun = (all ?? total) === 1 ? 'fan' : 'fans'
  if (all === null || all === total) return `${formatCount(total)} ${noun}`
  return `${formatCount(total)} of ${formatCount(all)} ${noun}`
}
