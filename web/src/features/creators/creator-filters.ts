import { type CreatorStatus, creatorStatuses } from '@greenroom/contract/features/creators/creators.rules.ts'
import type { CreatorSort } from '@greenroom/contract/features/creators/creators.schema.ts'

/** What the list is narrowed and sorted by. It lives in the URL and nowhere else. */
export type CreatorView = {
  q: string
  status: CreatorStatus | null
  archived: boolean
  sort: CreatorSort
  direction: 'asc' | 'desc'
}

const sorts: readonly CreatorSort[] = ['revenue', 'name', 'status', 'fans', 'content', 'joined']

/** Words go up from A, figures and days down from the largest. */
export function naturalDirection(sort: CreatorSort): 'asc' | 'desc' {
  return sort === 'name' || sort === 'status' ? 'asc' : 'desc'
}

/** By revenue, and for those who may not know it by name. */
const usualSort = (seesMoney: boolean): CreatorSort => (seesMoney ? 'revenue' : 'name')

/** A URL is typed and shared by people: what is not known in it, or not theirs to sort by, is as if it were not there. */
export function viewFrom(params: URLSearchParams, seesMoney: boolean): CreatorView {
  const among = <T extends string>(name: string, known: readonly T[]): T | null =>
    known.find((value) => value === params.get(name)) ?? null
  const asked = among('sort', sorts)
  const isOurs = asked !== null && (seesMoney || asked !== 'revenue')
  const sort = isOurs ? asked : usualSort(seesMoney)
  return {
    q: (params.get('q') ?? '').replaceAll('\0', '').trim().slice(0, 100),
    status: among('status', creatorStatuses),
    archived: params.get('archived') === 'true',
    sort,
    direction:
      (isOurs || asked === null ? among('direction', ['asc', 'desc']) : null) ?? naturalDirection(sort),
  }
}

/** The URL of a view; what is as usual is left out, what is not the list's stays. */
export function paramsOf(
  view: CreatorView,
  seesMoney: boolean,
  before: URLSearchParams = new URLSearchParams(),
): URLSearchParams {
  const params = new URLSearchParams(before)
  const values = {
    q: view.q,
    status: view.status,
    archived: view.archived ? 'true' : null,
    sort: view.sort === usualSort(seesMoney) ? null : view.sort,
    direction: view.direction === naturalDirection(view.sort) ? null : view.direction,
  }
  for (const [name, value] of Object.entries(values)) {
    if (value) params.set(name, value)
    else params.delete(name)
  }
  return params
}

/** How a head's click sorts: its natural way first, the other way when it is pressed again. */
export function sortedBy(view: CreatorView, sort: CreatorSort): Pick<CreatorView, 'sort' | 'direction'> {
  if (view.sort !== sort) return { sort, direction: naturalDirection(sort) }
  return { sort, direction: view.direction === 'asc' ? 'desc' : 'asc' }
}

/** The part of a view that the list and its export share. */
export function filterOf({ q, status, archived }: CreatorView) {
  return { ...(q && { q }), ...(status && { status }), ...(archived && { archived: 'true' }) }
}

export function isNarrowed(view: CreatorView): boolean {
  return Object.keys(filterOf(view)).length > 0
}

export const nothingChosen = { q: '', status: null, archived: false } satisfies Partial<CreatorView>

const grouped = new Intl.NumberFormat('en-US')

/** '3 of 12 creators', '12 creators', '2 archived creators'. `all` is null where the whole is of another kind. */
export function countInWords(total: number, all: number | null, archived: boolean): string {
  const noun = `${archived ? 'archived ' : ''}${(all ?? total) === 1 ? 'creator' : 'creators'}`
  if (all === null || all === total) return `${grouped.format(total)} ${noun}`
  return `${grouped.format(total)} of ${grouped.format(all)} ${noun}`
}
