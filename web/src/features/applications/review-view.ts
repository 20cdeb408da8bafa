import {
  type ApplicationStatus,
  applicationStatuses,
  inquiryStatuses,
  inquiryTypes,
} from '@greenroom/contract/features/applications/applications.rules.ts'
import { choiceParam, textIn, uuidIn } from '../../platform/use-url-params.ts'

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
    status: choiceParam(params, 'status', applicationStatuses),
    owner: uuidIn(params, 'owner'),
    id: uuidIn(params, 'id'),
  }
}

export function inquiryViewIn(params: URLSearchParams): InquiryView {
  return {
    q: textIn(params, 'q'),
    status: choiceParam(params, 'status', inquiryStatuses),
    type: choiceParam(params, 'type', inquiryTypes),
    id: uuidIn(params, 'id'),
  }
}

/** Switching tabs drops the filters. */
export function tabSearch(tab: ReviewTab): string {
  return tab === 'inquiries' ? '?tab=inquiries' : ''
}
