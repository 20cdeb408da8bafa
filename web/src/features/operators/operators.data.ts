import type { Api } from '@greenroom/contract/api.ts'
import type {
  OperatorGrouping,
  OperatorMessageKind,
  OperatorPeriod,
} from '@greenroom/contract/features/operators/operators.rules.ts'
import type { Input } from '@greenroom/contract/kit/endpoint.ts'
import { infiniteQueryOptions, keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { api, download } from '../../platform/api.ts'

const OPERATORS = ['operators'] as const
const REFRESH_MS = 30_000
const PROGRESS_MS = 1_500

/** Sales, shifts and pay depend on each other. */
export const refreshOperators = (client: QueryClient) => client.invalidateQueries({ queryKey: OPERATORS })

export type FiguresFilter = {
  period: OperatorPeriod
  creatorId?: string
  groupBy: OperatorGrouping
}

export const figuresQuery = (filter: FiguresFilter) =>
  queryOptions({
    queryKey: [...OPERATORS, 'figures', filter],
    queryFn: async ({ signal }) => (await api('GET /operators/figures', { query: filter, signal })).data,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.settings.recomputing ? PROGRESS_MS : REFRESH_MS),
  })

export const exportFigures = (filter: FiguresFilter) =>
  download('GET /operators/figures/export', { query: filter })

/** The address of a list of rows: who, where and when. */
export type RowsFilter = {
  from?: string
  to?: string
  userId?: string
  creatorId?: string
}
export type SalesFilter = RowsFilter & {
  holder?: 'OPERATOR' | 'CREATOR' | 'NOBODY'
  paySheetId?: string
}
export type MessagesFilter = RowsFilter & { kind: OperatorMessageKind }

export const salesQuery = (filter: SalesFilter) =>
  infiniteQueryOptions({
    queryKey: [...OPERATORS, 'sales', filter],
    queryFn: ({ pageParam: cursor, signal }) =>
      api('GET /operators/sales', { query: { ...filter, ...(cursor && { cursor }) }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.meta.nextCursor,
  })

export const messagesQuery = (filter: MessagesFilter) =>
  infiniteQueryOptions({
    queryKey: [...OPERATORS, 'messages', filter],
    queryFn: ({ pageParam: cursor, signal }) =>
      api('GET /operators/messages', { query: { ...filter, ...(cursor && { cursor }) }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.meta.nextCursor,
  })

export const waitingQuery = (filter: Pick<RowsFilter, 'userId' | 'creatorId'>) =>
  infiniteQueryOptions({
    queryKey: [...OPERATORS, 'waiting', filter],
    queryFn: ({ pageParam: cursor, signal }) =>
      api('GET /operators/waiting', { query: { ...filter, ...(cursor && { cursor }) }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.meta.nextCursor,
  })

/** Everybody who can be chosen for a sale. */
export const peopleQuery = queryOptions({
  queryKey: [...OPERATORS, 'people'],
  queryFn: async ({ signal }) => (await api('GET /operators', { signal })).data,
  staleTime: 5 * 60_000,
})

type Body<K extends keyof Api> = Input<Api[K]> extends { body: infer B } ? B : never

export const assignSale = async (id: string, body: Body<'PUT /operators/sales/{id}/holder'>) =>
  (await api('PUT /operators/sales/{id}/holder', { params: { id }, body })).data

export const saveSettings = async (body: Body<'PUT /operators/settings'>) =>
  (await api('PUT /operators/settings', { body })).data

export type ShiftsFilter = { from?: string; to?: string; userId?: string; state?: 'open' | 'ended' }

export const shiftsQuery = (filter: ShiftsFilter) =>
  infiniteQueryOptions({
    queryKey: [...OPERATORS, 'shifts', filter],
    queryFn: ({ pageParam: cursor, signal }) =>
      api('GET /shifts', { query: { ...filter, ...(cursor && { cursor }) }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.meta.nextCursor,
    refetchInterval: REFRESH_MS,
  })

export const shiftQuery = (id: string) =>
  queryOptions({
    queryKey: [...OPERATORS, 'shift', id],
    queryFn: async ({ signal }) => (await api('GET /shifts/{id}', { params: { id }, signal })).data,
  })

export const correctShift = async (id: string, body: Body<'PATCH /shifts/{id}'>) =>
  (await api('PATCH /shifts/{id}', { params: { id }, body })).data

export const currentShiftQuery = queryOptions({
  queryKey: [...OPERATORS, 'current-shift'],
  queryFn: async ({ signal }) => (await api('GET /shifts/current', { signal })).data,
})

export const clockIn = async () => (await api('POST /shifts')).data

export const clockOut = async (note: string) =>
  (await api('POST /shifts/current/end', { body: note ? { note } : {} })).data

export const operatorHomeQuery = queryOptions({
  queryKey: [...OPERATORS, 'home'],
  queryFn: async ({ signal }) => (await api('GET /home/operator', { signal })).data,
  refetchInterval: REFRESH_MS,
})

export const ratesQuery = queryOptions({
  queryKey: [...OPERATORS, 'rates'],
  queryFn: async ({ signal }) => (await api('GET /operators/rates', { signal })).data,
})

export const setRate = async (id: string, body: Body<'PUT /operators/{id}/rates'>) =>
  (await api('PUT /operators/{id}/rates', { params: { id }, body })).data

export type PayPeriod = { from: string; to: string }

export const payDraftQuery = (period: PayPeriod) =>
  queryOptions({
    queryKey: [...OPERATORS, 'pay-draft', period],
    queryFn: async ({ signal }) => (await api('GET /pay-sheets/draft', { query: period, signal })).data,
    placeholderData: keepPreviousData,
  })

export const payCurrentQuery = queryOptions({
  queryKey: [...OPERATORS, 'pay-current'],
  queryFn: async ({ signal }) => (await api('GET /pay-sheets/current', { signal })).data,
})

export const paySheetsQuery = infiniteQueryOptions({
  queryKey: [...OPERATORS, 'pay-sheets'],
  queryFn: ({ pageParam: cursor, signal }) =>
    api('GET /pay-sheets', { query: { ...(cursor && { cursor }) }, signal }),
  initialPageParam: null as string | null,
  getNextPageParam: (last) => last.meta.nextCursor,
})

export const approvePay = async (body: Body<'POST /pay-sheets'>) =>
  (await api('POST /pay-sheets', { body })).data

export const exportPay = (period: PayPeriod & { userId?: string }) =>
  download('GET /pay-sheets/export', { query: period })
