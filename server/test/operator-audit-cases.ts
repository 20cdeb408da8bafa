import type { operatorsApi } from '@greenroom/contract/features/operators/operators.api.ts'
import type { paySheetsApi } from '@greenroom/contract/features/operators/pay-sheets.api.ts'
import type { shiftsApi } from '@greenroom/contract/features/operators/shifts.api.ts'
import { type AuditCases, auditSample, type Mutating } from './audit-cases.ts'
import { sample } from './samples.ts'

export type OperatorKeys = keyof typeof operatorsApi | keyof typeof shiftsApi | keyof typeof paySheetsApi

export const operatorAuditCases: AuditCases<OperatorKeys & Mutating> = {
  'PUT /operators/sales/{id}/holder': (b) =>
    auditSample(b, 'PUT /operators/sales/{id}/holder', 'sale.assigned'),
  'PUT /operators/settings': (b) => auditSample(b, 'PUT /operators/settings', 'attribution.changed'),
  'POST /shifts': (b) => auditSample(b, 'POST /shifts', 'shift.started'),
  'POST /shifts/current/end': async (b) => {
    const user = await b.person('CHAT_OPERATOR')
    await b.post(user, '/shifts', {})
    const input = await sample(b.t, 'POST /shifts/current/end')
    b.secret(input.body.note)
    return { user, input, action: 'shift.ended' }
  },
  'PATCH /shifts/{id}': (b) => auditSample(b, 'PATCH /shifts/{id}', 'shift.corrected'),
  'PUT /operators/{id}/rates': (b) => auditSample(b, 'PUT /operators/{id}/rates', 'pay_rate.set'),
  'POST /pay-sheets': (b) => auditSample(b, 'POST /pay-sheets', 'pay_sheet.approved'),
}
