import { auditSearchProblem } from '@greenroom/contract/features/audit/audit.rules.ts'
import type { AuditCheck } from '@greenroom/contract/features/audit/audit.schema.ts'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { apiData, apiPages, apiQuery } from '../../../platform/api-query.ts'
import { filterOf, textIn, uuidIn } from '../../../platform/use-url-params.ts'

const PAGE = 100
const POLL_MS = 1_000
const DAY = /^(19|20)\d\d-\d\d-\d\d$/
const ACTION = /^[a-z_]+\.[a-z_]+$/

/** Filters and the open row, stored in the URL. */
export function viewIn(params: URLSearchParams) {
  const matching = (name: string, pattern: RegExp) =>
    pattern.test(params.get(name) ?? '') ? params.get(name) : null
  return {
    q: textIn(params, 'q'),
    actor: uuidIn(params, 'actor') ?? matching('actor', /^(system|visitor)$/),
    action: matching('action', ACTION),
    subject: uuidIn(params, 'subject'),
    from: matching('from', DAY),
    to: matching('to', DAY),
    row: matching('row', /^[1-9]\d{0,14}$/),
    id: matching('id', /^\d+$/),
  }
}
export type AuditView = ReturnType<typeof viewIn>

export const noFilters = {
  q: null,
  actor: null,
  action: null,
  subject: null,
  from: null,
  to: null,
  row: null,
} satisfies Record<keyof Omit<AuditView, 'id'>, null>

/** Omits a text that can't be searched: it is still being typed. */
export const auditFilterOf = ({ q, ...view }: AuditView) =>
  filterOf({ ...view, q: auditSearchProblem(q) === null ? q : '' })

export const auditQuery = (view: AuditView) =>
  infiniteQueryOptions({
    ...apiPages(['audit', 'list', auditFilterOf(view)], 'GET /compliance/audit', {
      query: { ...auditFilterOf(view), limit: PAGE },
    }),
    placeholderData: (previous) => previous,
  })

export const auditChoicesQuery = apiQuery(['audit', 'choices'], 'GET /compliance/audit/choices')

export const auditCheckQuery = {
  ...apiQuery(['audit', 'check'], 'GET /compliance/audit/check'),
  refetchInterval: ({ state }: { state: { data?: AuditCheck | null | undefined } }) =>
    state.data && !state.data.finishedAt ? POLL_MS : (false as const),
}

export const startCheck = () => apiData('POST /compliance/audit/check')
