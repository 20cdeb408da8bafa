import {
  type ApplicationStatus,
  applicationStatuses,
  inquiryStatuses,
  inquiryTypes,
} from '@greenroom/contract/features/applications/applications.rules.ts'
import { choiceParam, textParam, uuidParam } from '../../platform/use-url-params.ts'

type InquiryType = (typeof inquiryTypes)[number]
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

export function parseTab(params: URLSearchParams): ReviewTab {
  return params.get('tab') === 'inquiries' ? 'inquiries' : 'applications'
}

export function parseApplicationView(params: URLSearchParams): ApplicationView {
  return {
    q: textParam(params, 'q'),
    status: choiceParam(params, 'status', applicationStatuses),
    owner: uuidParam(params, 'owner'),
    id: uuidParam(params, 'id'),
  }
}

export function parseInquiryView(params: URLSearchParams): InquiryView {
  return {
    q: textParam(params, 'q'),
    status: choiceParam(params, 'status', inquiryStatuses),
    type: choiceParam(params, 'type', inquiryTypes),
    id: uuidParam(params, 'id'),
  }
}

/** Switching tabs drops the filters. */
export function tabSearch(tab: ReviewTab): string {
  return tab === 'inquiries' ? '?tab=inquiries' : ''
}
