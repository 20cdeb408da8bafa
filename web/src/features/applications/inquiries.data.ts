import type { Inquiry } from '@greenroom/contract/features/applications/review.schema.ts'
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { api } from '../../platform/api.ts'
import { summaryQuery } from './applications.data.ts'
import { paged, putInLists } from './record-lists.ts'
import { filterOf, type InquiryView } from './review-view.ts'

const PAGE = 100

const page = (view: InquiryView, cursor: string | null, signal: AbortSignal) =>
  api('GET /inquiries', { query: { ...filterOf(view), limit: PAGE, ...(cursor && { cursor }) }, signal })

export const inquiriesQuery = (view: InquiryView) =>
  infiniteQueryOptions({
    queryKey: ['inquiries', 'list', filterOf(view)],
    queryFn: ({ pageParam, signal }) => page(view, pageParam, signal),
    ...paged,
  })

export const inquiryQuery = (id: string) =>
  queryOptions({
    queryKey: ['inquiries', 'one', id],
    queryFn: async ({ signal }) => (await api('GET /inquiries/{id}', { params: { id }, signal })).data,
  })

export async function afterInquiryChange(client: QueryClient, inquiry: Inquiry): Promise<void> {
  client.setQueryData(inquiryQuery(inquiry.id).queryKey, inquiry)
  putInLists(client, 'inquiries', inquiry)
  await Promise.all([
    client.invalidateQueries({ queryKey: ['inquiries', 'list'] }),
    client.invalidateQueries({ queryKey: summaryQuery.queryKey }),
  ])
}

export const inquiryActs = {
  reply: async (id: string, body: { subject: string; text: string; seen: string }) =>
    (await api('POST /inquiries/{id}/reply', { params: { id }, body })).data,
  done: async (id: string) => (await api('POST /inquiries/{id}/done', { params: { id } })).data,
  reopen: async (id: string) => (await api('POST /inquiries/{id}/reopen', { params: { id } })).data,
}

/** After a conflict, refetches everything. */
export function refreshInquiries(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: ['inquiries'] })
}
