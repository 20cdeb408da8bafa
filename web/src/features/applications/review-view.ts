import {
  type ApplicationStatus,
  applicationStatuses,
  inquiryStatuses,
  inquiryTypes,
} from '@greenroom/contract/features/applications/applications.rules.ts'
import { among, textIn, uuidIn } from '../../platform/use-url-params.ts'
import { formatCount } from '../../ui/count.ts'

export type InquiryType = (typeof inquiryTypes)[number]
export type InquiryStatus = (typeof inquiryStatuses)[number]
export type ReviewTab = 'applications' | 'inquiries'

/** Filter and open row, stored in the URL. */
export type ApplicationView = {
  q: string
  status: ApplicationStatus | null
  owner: string | null
  id: string | null
}
export type InquiryView = {
  q: string
  status: InquiryStatus | null
  type: InquiryType | null
  id: string | null
}

export function tabIn(params: URLSearchParams): ReviewTab {
  return params.get('tab') === 'inquiries' ? 'inquiries' : 'applications'
}

export function applicationViewIn(params: URLSearchParams): ApplicationView {
  return {
    q: textIn(params, 'q'),
    status: among(params, 'status', applicationStatuses),
    owner: uuidIn(params, 'owner'),
    id: uuidIn(params, 'id'),
  }
}

export function inquiryViewIn(params: URLSearchParams): InquiryView {
  return {
    q: textIn(params, 'q'),
    status: among(params, 'status', inquiryStatuses),
    type: among(params, 'type', inquiryTypes),
    id: uuidIn(params, 'id'),
  }
}

/** Switching tabs drops the filters. */
export function tabSearch(tab: ReviewTab): string {
  return tab === 'inquiries' ? '?tab=inquiries' : ''
}

/** The list filter, without the open row. */
export function filterOf<View extends { id: string | null }>({ id: _, ...filter }: View) {
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value)) as Partial<{
    [Name in keyof Omit<View, 'id'>]: NonNullable<View[Name]>
  }>
}

export function hasFilters(view: { id: string | null }): boolean {
  return Object.keys(filterOf(view)).length > 0
}

/** '24 of 612 applications', '1 message'; null if the server did not count. */
export function countLabel(total: number | null, all: number | null, noun: string): string {
  if (total === null) return ''
  const whole = all === null || all === total ? null : all
  const named = (whole ?? total) === 1 ? noun : `${noun}s`
  return whole === null
    ? `${formatCount(total)} ${named}`
    : `${formatCount(total)} of ${formatCount(whole)} ${named}`
}
