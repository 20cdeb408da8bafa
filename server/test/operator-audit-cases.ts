import type { operatorsApi } from '@greenroom/contract/features/operators/operators.api.ts'
import type { paySheetsApi } from '@greenroom/contract/features/operators/pay-sheets.api.ts'
import type { shiftsApi } from '@greenroom/contract/features/operators/shifts.api.ts'
import { type AuditCases, auditSample, type MutatingKey } from './audit-cases.ts'
import { eventually } from './mailbox.ts'
import { sample } from './samples.ts'

export type OperatorKeys = keyof typeof operatorsApi | keyof typeof shiftsApi | keyof typeof paySheetsApi

export const operatorAuditCases: AuditCases<OperatorKeys & MutatingKey> = {
  'PUT /operators/sales/{id}/holder': (fixture) =>
    auditSample(fixture, 'PUT /operators/sales/{id}/holder', 'sale.assigned'),
  'PUT /operators/settings': (fixture) =>
    auditSample(fixture, 'PUT /operators/settings', 'attribution.changed'),
  'POST /shifts': (fixture) => auditSample(fixture, 'POST /shifts', 'shift.started'),
  'POST /shifts/current/end': async (fixture) => {
    const user = await fixture.addPerson('CHAT_OPERATOR')
    await fixture.post(user, '/shifts', {})
    const input = await sample(fixture.t, 'POST /shifts/current/end')
    fixture.registerSecret(input.body.note)
    return { user, input, action: 'shift.ended' }
  },
  'PATCH /shifts/{id}': (fixture) => auditSample(fixture, 'PATCH /shifts/{id}', 'shift.corrected'),
  'PUT /operators/{id}/rates': (fixture) => auditSample(fixture, 'PUT /operators/{id}/rates', 'pay_rate.set'),
  'POST /pay-sheets': async (fixture) => {
    // Rejected while an earlier case's new settings are applied to existing sales.
    await eventually(async () => {
      const running = await fixture.t.sql(
        'SELECT 1 FROM operator_settings WHERE recompute_started_at IS NOT NULL',
      )
      return running.length === 0
    })
    return auditSample(fixture, 'POST /pay-sheets', 'pay_sheet.approved')
  },
}
