import {
  type Severity,
  severities,
  type ViolationStatus,
  type ViolationType,
  violationStatuses,
  violationTypes,
} from '@greenroom/contract/features/screening/violations.rules.ts'
import { choiceParam, textParam, uuidParam } from '../../../platform/use-url-params.ts'

/** Filter and open row, stored in the URL. */
export type ViolationView = {
  q: string
  type: ViolationType | null
  severity: Severity | null
  status: ViolationStatus | null
  creator: string | null
  assignee: string | null
  id: string | null
}

export function parseViolationView(params: URLSearchParams): ViolationView {
  return {
    q: textParam(params, 'q'),
    type: choiceParam(params, 'type', violationTypes),
    severity: choiceParam(params, 'severity', severities),
    status: choiceParam(params, 'status', violationStatuses),
    creator: uuidParam(params, 'creator'),
    assignee: uuidParam(params, 'assignee'),
    id: uuidParam(params, 'id'),
  }
}

export const noFilters = { q: null, type: null, severity: null, status: null, creator: null, assignee: null }

/** "5 min", "3 h", "2 days". */
export function durationLabel(minutes: number): string {
  if (minutes < 60) return `${minutes} min`
  if (minutes < 48 * 60) return `${Math.round(minutes / 60)} h`
  return `${Math.round(minutes / 1_440)} days`
}

/** "5 h 10 min", "12 days". */
export function timeUntil(at: string, now: Date): string {
  const minutes = Math.max(0, Math.floor((Date.parse(at) - now.getTime()) / 60_000))
  if (minutes < 60) return `${minutes} min`
  if (minutes < 48 * 60) return `${Math.floor(minutes / 60)} h ${minutes % 60} min`
  return `${Math.floor(minutes / 1_440)} days`
}
