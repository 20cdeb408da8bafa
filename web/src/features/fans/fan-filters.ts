import {
  type Opportunity,
  opportunities,
  type Tier,
  tiers,
} from '@greenroom/contract/features/fans/fans.rules.ts'
import type { FanSort } from '@greenroom/contract/features/fans/fans.schema.ts'
import { isUndisguised } from '@greenroom/contract/kit/displayable-text.ts'

export const fanStatuses = ['blocked', 'archived'] as const
export type FanStatus = (typeof fanStatuses)[number]

/** What the list is narrowed and sorted by. It lives in the URL and nowhere else. */
export type FanView = {
  q: string
  tier: Tier | null
  creatorId: string | null
  tag: string | null
  opportunity: Opportunity | null
  status: FanStatus | null
  sort: FanSort
  direction: 'asc' | 'desc'
}

const sorts: readonly FanSort[] = ['spent', 'active', 'messages', 'upsell', 'joined', 'username']
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Names go up from A, figures down from the largest. */
export function naturalDirection(sort: FanSort): 'asc' | 'desc' {
  return sort === 'username' ? 'asc' : 'desc'
}

const searchFrom = (typed: string) => typed.replaceAll('\0', '').trim().slice(0, 100)

function tagFrom(typed: string): string | null {
  const folded = typed.trim().toLowerCase().replace(/\s+/g, ' ').slice(0, 30).trim()
  return isUndisguised(folded) && !/[,;|]/.test(folded) ? folded : null
}

/** Which import is open over the list: a new one, one by its id, or none. */
export function importFrom(params: URLSearchParams): string | null {
  const wanted = params.get('import') ?? ''
  return wanted === 'new' || UUID.test(wanted) ? wanted : null
}

/** The same URL without what nobody can make sense of. */
export function tidied(params: URLSearchParams): URLSearchParams {
  const tidy = paramsOf(viewFrom(params), params)
  if (!importFrom(params)) tidy.delete('import')
  return tidy
}

/** A URL is typed and shared by people: what is not known in it is as if it were not there. */
export function viewFrom(params: URLSearchParams): FanView {
  const among = <T extends string>(name: string, known: readonly T[]): T | null =>
    known.find((value) => value === params.get(name)) ?? null
  const sort = among('sort', sorts) ?? 'spent'
  const creatorId = params.get('creatorId') ?? ''
  return {
    q: searchFrom(params.get('q') ?? ''),
    tier: among('tier', tiers),
    creatorId: UUID.test(creatorId) ? creatorId : null,
    tag: tagFrom(params.get('tag') ?? ''),
    opportunity: among('opportunity', opportunities),
    status: among('status', fanStatuses),
    sort,
    direction: among('direction', ['asc', 'desc']) ?? naturalDirection(sort),
  }
}

const names = ['q', 'tier', 'creatorId', 'tag', 'opportunity', 'status', 'sort', 'direction'] as const

/** The URL of a view; what is as usual is left out, what is not the list's stays. */
export function paramsOf(view: FanView, before: URLSearchParams = new URLSearchParams()): URLSearchParams {
  const params = new URLSearchParams(before)
  const usual: Partial<FanView> = { sort: 'spent', direction: naturalDirection(view.sort) }
  for (const name of names) {
    const value = view[name]
    if (value && value !== usual[name]) params.set(name, value)
    else params.delete(name)
  }
  return params
}

export function withChange(params: URLSearchParams, change: Partial<FanView>): URLSearchParams {
  return paramsOf({ ...viewFrom(params), ...change }, params)
}

/** How a head's click sorts: its natural way first, the other way when it is pressed again. */
export function sortedBy(view: FanView, sort: FanSort): Pick<FanView, 'sort' | 'direction'> {
  if (view.sort !== sort) return { sort, direction: naturalDirection(sort) }
  return { sort, direction: view.direction === 'asc' ? 'desc' : 'asc' }
}

/** The part of a view that a list, its count and its export share. */
export function filterOf({ q, tier, creatorId, tag, opportunity, status }: FanView) {
  return {
    ...(q && { q }),
    ...(tier && { tier }),
    ...(creatorId && { creatorId }),
    ...(tag && { tag }),
    ...(opportunity && { opportunity }),
    ...(status && { status }),
  }
}

export function isNarrowed(view: FanView): boolean {
  return Object.keys(filterOf(view)).length > 0
}

export const nothingChosen: Pick<FanView, 'q' | 'tier' | 'creatorId' | 'tag' | 'opportunity' | 'status'> = {
  q: '',
  tier: null,
  creatorId: null,
  tag: null,
  opportunity: null,
  status: null,
}

const grouped = new Intl.NumberFormat('en-US')

/** '24 of 612 fans', '612 fans', 'over 10,000 fans'. `all` is null where the whole is of another kind. */
export function countInWords(total: number | null, all: number | null): string {
  if (total === null) return 'over 10,000 fans'
  const noun = (all ?? total) === 1 ? 'fan' : 'fans'
  if (all === null || all === total) return `${grouped.format(total)} ${noun}`
  return `${grouped.format(total)} of ${grouped.format(all)} ${noun}`
}
