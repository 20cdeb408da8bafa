import type { Inquiry } from '@greenroom/contract/features/applications/review.schema.ts'
import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query'
import { apiData, apiPages, apiQuery } from '../../platform/api-query.ts'
import { pagedList, updateInLists } from '../../platform/record-lists.ts'
import { filterOf } from '../../platform/use-url-params.ts'
import { summaryQuery } from './applications.data.ts'
import type { InquiryView } from './review-view.ts'

const PAGE_SIZE = 100

export const inquiriesQuery = (view: InquiryView) =>
  infiniteQueryOptions({
    ...apiPages(['inquiries', 'list', filterOf(view)], 'GET /inquiries', {
      query: { ...filterOf(view), limit: PAGE_SIZE },
    }),
    ...pagedList,
  })

export const inquiryQuery = (id: string) =>
  apiQuery(['inquiries', 'one', id], 'GET /inquiries/{id}', { params: { id } })

export async function afterInquiryChange(client: QueryClient, inquiry: Inquiry): Promise<void> {
  client.setQueryData(inquiryQuery(inquiry.id).queryKey, inquiry)
  updateInLists(client, 'inquiries', inquiry)
  await Promise.all([
    client.invalidateQueries({ queryKey: ['inquiries', 'list'] }),
    client.invalidateQueries({ queryKey: summaryQuery.queryKey }),
  ])
}

export const inquiryActions = {
  reply: (id: string, body: { subject: string; text: string; seen: string }) =>
    apiData('POST /inquiries/{id}/reply', { params: { id }, body }),
  done: (id: string) => apiData('POST /inquiries/{id}/done', { params: { id } }),
  reopen: (id: string) => apiData('POST /inquiries/{id}/reopen', { params: { id } }),
}

/** After a conflict, refetches everything. */
export function refreshInquiries(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: ['inquiries'] })
}
