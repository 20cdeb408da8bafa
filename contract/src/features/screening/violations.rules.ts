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
export const violationSources = ['screening', 'report', 'check'] as const

/** An agency may stop these too. */
export const optionalStops = ['PERSONAL_INFO', 'HARASSMENT', 'SPAM'] as const

/** Never sent, whatever an agency chooses. */
export const alwaysStopped: readonly ViolationType[] = ['PROHIBITED_CONTENT', 'AGE_VERIFICATION']
