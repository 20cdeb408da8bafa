export const violationTypes = [
  'AGE_VERIFICATION',
  'PROHIBITED_CONTENT',
  'PERSONAL_INFO',
  'HARASSMENT',
  'SPAM',
] as const
export type ViolationType = (typeof violationTypes)[number]

export const severities = ['LOW', 'MEDIUM', 'HIGH', 'CRITICAL'] as const
export type Severity = (typeof severities)[number]

export const severityOf: Record<ViolationType, Severity> = {
  AGE_VERIFICATION: 'HIGH',
  PROHIBITED_CONTENT: 'CRITICAL',
  PERSONAL_INFO: 'MEDIUM',
  HARASSMENT: 'HIGH',
  SPAM: 'LOW',
}

export const violationTypeNames: Record<ViolationType, string> = {
  AGE_VERIFICATION: 'Age verification',
  PROHIBITED_CONTENT: 'Prohibited content',
  PERSONAL_INFO: 'Personal info',
  HARASSMENT: 'Harassment',
  SPAM: 'Spam',
}

export const violationStatuses = ['PENDING', 'REVIEWED', 'RESOLVED', 'ESCALATED'] as const
export type ViolationStatus = (typeof violationStatuses)[number]

export const violationStatusNames: Record<ViolationStatus, string> = {
  PENDING: 'Pending Review',
  REVIEWED: 'Reviewed',
  RESOLVED: 'Resolved',
  ESCALATED: 'Escalated',
}

/** An escalated violation is resolved by closing its case. */
const nextStatuses: Record<ViolationStatus, readonly ViolationStatus[]> = {
  PENDING: ['RESOLVED', 'ESCALATED', 'REVIEWED'],
  ESCALATED: ['RESOLVED'],
  REVIEWED: [],
  RESOLVED: [],
}
export const canChangeStatus = (from: ViolationStatus, to: ViolationStatus) => nextStatuses[from].includes(to)

/** Actions in a violation’s history. */
export const violationActions = [
  'flagged',
  'reported',
  'assigned',
  'noted',
  'resolved',
  'reviewed',
  'escalated',
  'false alarm',
  'fixed',
] as const
export type ViolationAction = (typeof violationActions)[number]

/** Default guidelines by type, until the agency writes its own. */
export const defaultGuidelines: Record<ViolationType, string> = {
  AGE_VERIFICATION: 'Lock the chat and ask for proof of age through the platform, never in messages.',
  PROHIBITED_CONTENT: 'Stop the conversation, keep the message as evidence and escalate the same day.',
  PERSONAL_INFO: 'Don’t give out or ask for phone numbers, emails, addresses or outside payment links.',
  HARASSMENT: 'Warn once, then block. Tell the creator if they are threatened.',
  SPAM: 'Don’t reply. Block the fan if it happens again.',
}

/** Characters of context stored around a finding. */
export const EXCERPT_MARGIN = 60

/** Position of the finding in the excerpt. */
export function excerptSpan(start: number, end: number): { start: number; end: number } {
  const from = Math.min(start, EXCERPT_MARGIN)
  return { start: from, end: from + end - start }
}

export const violationSources = ['screening', 'report', 'check'] as const
export type ViolationSource = (typeof violationSources)[number]

/** Types that are blocked only if the agency chooses to block them. */
export const optionallyBlockedTypes = ['PERSONAL_INFO', 'HARASSMENT', 'SPAM'] as const

/** Always blocked, regardless of the agency's settings. */
export const alwaysBlockedTypes: readonly ViolationType[] = ['PROHIBITED_CONTENT', 'AGE_VERIFICATION']
