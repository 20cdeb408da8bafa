import { caseTypeNames } from '@greenroom/contract/features/cases/cases.rules.ts'
import type { Priority } from '@greenroom/contract/features/notifications/notifications.rules.ts'
import type { AudienceRule } from './audience.ts'
import type { Audience } from './notify.queries.ts'

const staff: Audience = { roles: ['SUPER_ADMIN', 'AGENCY_ADMIN', 'COMPLIANCE'] }
const casePath = (caseId: string) => `/dashboard/compliance?tab=cases&case=${caseId}`

export const caseAudienceRules: {
  'case.opened': AudienceRule<'case.opened'>
  'case.assigned': AudienceRule<'case.assigned'>
  'case.due_soon': AudienceRule<'case.due_soon'>
  'case.overdue': AudienceRule<'case.overdue'>
} = {
  'case.opened': async ({ payload: { caseId, number, type, source } }) => {
    if (source !== 'form') return []
    const message = `${caseTypeNames[type]} #${number} was submitted on the website.`
    const content = { type: 'COMPLIANCE_ALERT', priority: 'HIGH', title: 'New case', message } as const
    return [{ to: staff, ...content, link: casePath(caseId), dedupeKey: caseId }]
  },
  'case.assigned': async ({ payload: { caseId, number, type, assigneeId }, actorName }) => {
    if (assigneeId === null) return []
    const message = `${actorName} assigned ${caseTypeNames[type]} #${number} to you.`
    const title = 'Case assigned to you'
    const content = { type: 'COMPLIANCE_ALERT', priority: 'NORMAL', title, message } as const
    return [{ to: { users: [assigneeId] }, ...content, link: casePath(caseId) }]
  },
  'case.due_soon': deadlineRule('HIGH', 'Case due soon', 'is due soon'),
  'case.overdue': deadlineRule('URGENT', 'Case overdue', 'is overdue'),
}

/** Sent once per deadline, to the assignee or, if there is none, to everyone who can take the case. */
function deadlineRule(
  priority: Priority,
  title: string,
  status: string,
): AudienceRule<'case.due_soon' | 'case.overdue'> {
  return async ({ payload: { caseId, number, type, assigneeId, dueAt } }) => {
    const dedupeKey = `${caseId} ${dueAt} ${title}`
    const message = `${caseTypeNames[type]} #${number} ${status}.`
    const to: Audience = assigneeId === null ? staff : { users: [assigneeId] }
    return [{ to, type: 'COMPLIANCE_ALERT', priority, title, message, link: casePath(caseId), dedupeKey }]
  }
}
