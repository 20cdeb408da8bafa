import type { Inquiry } from '@greenroom/contract/features/applications/review.schema.ts'
import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query'
import { api } from '../../platform/api.ts'
import { summaryQuery } from './applications.data.ts'
import { filterOf, type InquiryView } from './review-view.ts'
import { whileShort } from './while-short.ts'

const PAGE = 100

const page = (view: InquiryView, cursor: string | null, signal: AbortSignal) =>
  api('GET /inquiries', { query: { ...filterOf(view), limit: PAGE, ...(cursor && { cursor }) }, signal })

type Page = Awaited<ReturnType<typeof page>>

export const inquiriesQuery = (view: InquiryView) =>
  infiniteQueryOptions({
    queryKey: ['inquiries', 'list', filterOf(view)],
    queryFn: ({ pageParam, signal }) => page(view, pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.meta.nextCursor,
    placeholderData: keepPreviousData,
    ...whileShort,
  })

export const inquiryQuery = (id: string) =>
  queryOptions({
    queryKey: ['inquiries', 'one', id],
    queryFn: async ({ signal }) => (await api('GET /inquiries/{id}', { params: { id }, signal })).data,
  })

export async function afterInquiryChange(client: QueryClient, inquiry: Inquiry): Promise<void> {
  client.setQueryData(inquiryQuery(inquiry.id).queryKey, inquiry)
  client.setQueriesData<InfiniteData<Page>>(
    { queryKey: ['inquiries', 'list'] },
    (list) => list && { ...list, pages: list.pages.map((each) => withRow(each, inquiry)) },
  )
  await Promise.all([
    client.invalidateQueries({ queryKey: ['inquiries', 'list'] }),
    client.invalidateQueries({ queryKey: summaryQuery.queryKey }),
  ])
}

function withRow(list: Page, inquiry: Inquiry): Page {
  return { ...list, data: list.data.map((row) => (row.id === inquiry.id ? inquiry : row)) }
}

export const inquiryActs = {
  reply: async (id: string, body: { subject: string; text: string; seen: string }) =>
    (await api('POST /inquiries/{id}/reply', { params: { id }, body })).data,
  done: async (id: string) => (await api('POST /inquiries/{id}/done', { params: { id } })).data,
  reopen: async (id: string) => (await api('POST /inquiries/{id}/reopen', { params: { id } })).data,
}

/** Somebody was first: everything shown is asked for again. */
export function refreshInquiries(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: ['inquiries'] })
}
