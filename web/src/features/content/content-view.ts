import {
  type ContentSort,
  type ContentStatus,
  type ContentType,
  contentSorts,
  contentStatuses,
  contentTypes,
} from '@greenroom/contract/features/content/content.rules.ts'
import { choiceParam, textParam, uuidParam } from '../../platform/use-url-params.ts'

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

/** Default values are not written to the URL. */
export const contentDefaults = { sort: 'newest' }

/** Ignores unknown values. */
export function parseContentView(params: URLSearchParams): ContentView {
  return {
    q: textParam(params, 'q'),
    type: choiceParam(params, 'type', contentTypes),
    status: choiceParam(params, 'status', contentStatuses),
    creator: uuidParam(params, 'creator'),
    tag: textParam(params, 'tag', 30) || null,
    archived: params.get('archived') === '1',
    sort: choiceParam(params, 'sort', contentSorts) ?? 'newest',
    id: uuidParam(params, 'id'),
  }
}

/** The list filter as server query parameters. */
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

/** A creator's whole library. */
export const creatorView = (creator: string): ContentView => ({
  ...parseContentView(new URLSearchParams()),
  creator,
})
