import {
  type ContentSort,
  type ContentStatus,
  type ContentType,
  contentSorts,
  contentStatuses,
  contentTypes,
} from '@greenroom/contract/features/content/content.rules.ts'

/** Filter, order and open item, stored in the URL. */
export type ContentView = {
  q: string
  type: ContentType | null
  status: ContentStatus | null
  creator: string | null
  tag: string | null
  archived: boolean
  sort: ContentSort
  id: string | null
}

export type ViewChange = Partial<Omit<ContentView, 'archived'> & { archived: '1' | null; month: string }>
export type ChangeView = (
  change: { [Name in keyof ViewChange]?: ViewChange[Name] | null },
  how?: { replace?: boolean },
) => void

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Ignores unknown values. */
export function viewIn(params: URLSearchParams): ContentView {
  const among = <T extends string>(name: string, known: readonly T[]): T | null =>
    known.find((value) => value === params.get(name)) ?? null
  const text = (name: string, max: number) =>
    (params.get(name) ?? '').replaceAll('\0', '').trim().slice(0, max)
  return {
    q: text('q', 100),
    type: among('type', contentTypes),
    status: among('status', contentStatuses),
    creator: uuidIn(params, 'creator'),
    tag: text('tag', 30) || null,
    archived: params.get('archived') === '1',
    sort: among('sort', contentSorts) ?? 'newest',
    id: uuidIn(params, 'id'),
  }
}

export function uuidIn(params: URLSearchParams, name: string): string | null {
  const value = params.get(name) ?? ''
  return UUID.test(value) ? value.toLowerCase() : null
}

/** The filter of the list, as the server reads it. */
export function filterOf({ q, type, status, creator, tag, archived }: Omit<ContentView, 'id' | 'sort'>) {
  return {
    ...(q && { search: q }),
    ...(type && { type }),
    ...(status && { status }),
    ...(creator && { creatorId: creator }),
    ...(tag && { tag }),
    ...(archived && { archived: '1' as const }),
  }
}

export const noFilters = { q: null, type: null, status: null, creator: null, tag: null, archived: null }

export const hasFilters = (view: ContentView): boolean => Object.keys(filterOf(view)).length > 0

/** Omits empty values and the default order. */
export function withChange(params: URLSearchParams, change: Record<string, string | null>): URLSearchParams {
  const next = new URLSearchParams(params)
  for (const [name, value] of Object.entries(change)) {
    if (value && !(name === 'sort' && value === 'newest')) next.set(name, value)
    else next.delete(name)
  }
  return next
}

/** The whole library of one creator. */
export const viewOfCreator = (creator: string): ContentView => ({ ...viewIn(new URLSearchParams()), creator })
