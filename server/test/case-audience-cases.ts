import { newId } from '@greenroom/contract/kit/ids.ts'
import type { AudienceCase, AudienceFixture } from './audience-fixture.ts'

const CASE_PATH = '/dashboard/compliance?tab=cases&case='
const staff = (pattern: RegExp) => ({
  super: pattern,
  admin: pattern,
  'second admin': pattern,
  compliance: pattern,
})

export const caseAudienceCases = (fixture: () => AudienceFixture): AudienceCase[] => [
  {
    event: 'case.opened',
    trigger: () => emitCase(fixture(), 'case.opened', { source: 'form', violationId: null }),
    notified: staff(/^Takedown request \(DMCA\) #214 was submitted on the website\.$/),
    content: ['COMPLIANCE_ALERT', 'HIGH', 'New case', CASE_PATH],
  },
  {
    event: 'case.assigned',
    trigger: async () => {
      await emitCase(fixture(), 'case.assigned', { assigneeId: null })
      return emitCase(fixture(), 'case.assigned', { assigneeId: fixture().members.compliance.userId })
    },
    notified: { compliance: /^System assigned Takedown request \(DMCA\) #214 to you\.$/ },
    content: ['COMPLIANCE_ALERT', 'NORMAL', 'Case assigned to you', CASE_PATH],
  },
  {
    event: 'case.due_soon',
    trigger: () => emitCase(fixture(), 'case.due_soon', { assigneeId: null, dueAt: '2031-01-01T00:00:00Z' }),
    notified: staff(/^Takedown request \(DMCA\) #214 is due soon\.$/),
    content: ['COMPLIANCE_ALERT', 'HIGH', 'Case due soon', CASE_PATH],
  },
  {
    event: 'case.overdue',
    trigger: () =>
      emitCase(fixture(), 'case.overdue', {
        assigneeId: fixture().members.compliance.userId,
        dueAt: '2031-01-01T00:00:00Z',
      }),
    notified: { compliance: /^Takedown request \(DMCA\) #214 is overdue\.$/ },
    content: ['COMPLIANCE_ALERT', 'URGENT', 'Case overdue', CASE_PATH],
  },
]

async function emitCase({ emit }: AudienceFixture, event: string, payload: object): Promise<string> {
  const caseId = newId()
  await emit(event, { caseId, number: 214, type: 'DMCA_RECEIVED', ...payload })
  return caseId
}
