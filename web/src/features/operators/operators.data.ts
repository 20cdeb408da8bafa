import type { Api } from '@greenroom/contract/api.ts'
import type {
  OperatorGrouping,
  OperatorMessageKind,
  OperatorPeriod,
} from '@greenroom/contract/features/operators/operators.rules.ts'
import type { Input } from '@greenroom/contract/kit/endpoint.ts'
import { infiniteQueryOptions, keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { download } from '../../platform/api.ts'
import { apiData, apiPages, apiQuery } from '../../platform/api-query.ts'

const OPERATORS = ['operators'] as const
const REFRESH_MS = 30_000
const PROGRESS_MS = 1_500

/** Sales, shifts and pay affect each other, so all are refetched. */
export const refreshOperators = (client: QueryClient) => client.invalidateQueries({ queryKey: OPERATORS })

export type FiguresFilter = { period: OperatorPeriod; creatorId?: string; groupBy: OperatorGrouping }

export const figuresQuery = (filter: FiguresFilter) =>
  queryOptions({
    ...apiQuery([...OPERATORS, 'figures', filter], 'GET /operators/figures', { query: filter }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.settings.recomputing ? PROGRESS_MS : REFRESH_MS),
  })

export const exportFigures = (filter: FiguresFilter) =>
  download('GET /operators/figures/export', { query: filter })

/** Filters in the URL of a row list: person, creator and period. */
export type RowsFilter = { from?: string; to?: string; userId?: string; creatorId?: string }
export type SalesFilter = RowsFilter & { holder?: 'OPERATOR' | 'CREATOR' | 'NOBODY'; paySheetId?: string }
export type MessagesFilter = RowsFilter & { kind: OperatorMessageKind }

export const salesQuery = (filter: SalesFilter) =>
  apiPages([...OPERATORS, 'sales', filter], 'GET /operators/sales', { query: filter })

export const messagesQuery = (filter: MessagesFilter) =>
  apiPages([...OPERATORS, 'messages', filter], 'GET /operators/messages', { query: filter })

export const waitingQuery = (filter: Pick<RowsFilter, 'userId' | 'creatorId'>) =>
  apiPages([...OPERATORS, 'waiting', filter], 'GET /operators/waiting', { query: filter })

/** Everyone to whom a sale can be assigned. */
export const peopleQuery = queryOptions({
  ...apiQuery([...OPERATORS, 'people'], 'GET /operators'),
  staleTime: 5 * 60_000,
})

type Body<K extends keyof Api> = Input<Api[K]> extends { body: infer B } ? B : never

export const assignSale = (id: string, body: Body<'PUT /operators/sales/{id}/holder'>) =>
  apiData('PUT /operators/sales/{id}/holder', { params: { id }, body })

export const saveSettings = (body: Body<'PUT /operators/settings'>) =>
  apiData('PUT /operators/settings', { body })

export type ShiftsFilter = { from?: string; to?: string; userId?: string; state?: 'open' | 'ended' }

export const shiftsQuery = (filter: ShiftsFilter) =>
  infiniteQueryOptions({
    ...apiPages([...OPERATORS, 'shifts', filter], 'GET /shifts', { query: filter }),
    refetchInterval: REFRESH_MS,
  })

export const shiftQuery = (id: string) =>
  apiQuery([...OPERATORS, 'shift', id], 'GET /shifts/{id}', { params: { id } })

export const correctShift = (id: string, body: Body<'PATCH /shifts/{id}'>) =>
  apiData('PATCH /shifts/{id}', { params: { id }, body })

export const currentShiftQuery = apiQuery([...OPERATORS, 'current-shift'], 'GET /shifts/current')

export const clockIn = () => apiData('POST /shifts')

export const clockOut = (note: string) => apiData('POST /shifts/current/end', { body: note ? { note } : {} })

export const operatorHomeQuery = queryOptions({
  ...apiQuery([...OPERATORS, 'home'], 'GET /home/operator'),
  refetchInterval: REFRESH_MS,
})

export const ratesQuery = apiQuery([...OPERATORS, 'rates'], 'GET /operators/rates')

export const setRate = (id: string, body: Body<'PUT /operators/{id}/rates'>) =>
  apiData('PUT /operators/{id}/rates', { params: { id }, body })

export type PayPeriod = { from: string; to: string }

export const payDraftQuery = (period: PayPeriod) =>
  queryOptions({
    ...apiQuery([...OPERATORS, 'pay-draft', period], 'GET /pay-sheets/draft', { query: period }),
    placeholderData: keepPreviousData,
  })

export const currentPayQuery = apiQuery([...OPERATORS, 'pay-current'], 'GET /pay-sheets/current')

export const paySheetsQuery = apiPages([...OPERATORS, 'pay-sheets'], 'GET /pay-sheets', { query: {} })

export const approvePay = (body: Body<'POST /pay-sheets'>) => apiData('POST /pay-sheets', { body })

export const exportPay = (period: PayPeriod & { userId?: string }) =>
  download('GET /pay-sheets/export', { query: period })
