import { auditSearchProblem } from '@greenroom/contract/features/audit/audit.rules.ts'
import type { AuditCheck } from '@greenroom/contract/features/audit/audit.schema.ts'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { apiData, apiPages, apiQuery } from '../../../platform/api-query.ts'
import { filterOf, textParam, uuidParam } from '../../../platform/use-url-params.ts'

const PAGE_SIZE = 100
const POLL_MS = 1_000
const DAY_PATTERN = /^(19|20)\d\d-\d\d-\d\d$/
const ACTION_PATTERN = /^[a-z_]+\.[a-z_]+$/

/** Filters (`row` is a row number) and the open row (`id`), stored in the URL. */
export function parseAuditView(params: URLSearchParams) {
  const patternParam = (name: string, pattern: RegExp) =>
    pattern.test(params.get(name) ?? '') ? params.get(name) : null
  return {
    q: textParam(params, 'q'),
    actor: uuidParam(params, 'actor') ?? patternParam('actor', /^(system|visitor)$/),
    action: patternParam('action', ACTION_PATTERN),
    subject: uuidParam(params, 'subject'),
    from: patternParam('from', DAY_PATTERN),
    to: patternParam('to', DAY_PATTERN),
    row: patternParam('row', /^[1-9]\d{0,14}$/),
    id: patternParam('id', /^\d+$/),
  }
}
export type AuditView = ReturnType<typeof parseAuditView>

export const noFilters = {
  q: null,
  actor: null,
  action: null,
  subject: null,
  from: null,
  to: null,
  row: null,
} satisfies Record<keyof Omit<AuditView, 'id'>, null>

/** Omits a search text that the server would reject, for example one that is still too short. */
export const auditFilterOf = ({ q, ...view }: AuditView) =>
  filterOf({ ...view, q: auditSearchProblem(q) === null ? q : '' })

export const auditQuery = (view: AuditView) =>
  infiniteQueryOptions({
    ...apiPages(['audit', 'list', auditFilterOf(view)], 'GET /compliance/audit', {
      query: { ...auditFilterOf(view), limit: PAGE_SIZE },
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
