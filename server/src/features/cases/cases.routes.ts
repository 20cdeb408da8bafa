import { caseFormsApi } from '@greenroom/contract/features/cases/case-forms.api.ts'
import type { CaseFormName } from '@greenroom/contract/features/cases/case-forms.rules.ts'
import { casesApi } from '@greenroom/contract/features/cases/cases.api.ts'
import type { RawForm } from '@greenroom/contract/kit/form-rules.ts'
import type { FastifyInstance } from 'fastify'
import type { Platform, VisitorCtx } from '../../platform/ctx.ts'
import { bind } from '../../platform/http/bind.ts'
import { changeHolidays, getDesk } from './calendar.service.ts'
import { appealCase, closeCase, escalate, takeDown } from './case-actions.service.ts'
import { changeCase, getCase, listCases, logCase } from './cases.service.ts'
import { exportCases } from './cases-export.service.ts'
import { liftHold } from './holds.service.ts'
import { receiveCase } from './intake.service.ts'
import { previewLetter, sendLetter } from './letters.service.ts'
import { buildMonthlyReport } from './report.service.ts'

export function bindCases(app: FastifyInstance, platform: Platform): void {
  bind(app, platform, casesApi, {
    'GET /compliance/cases': (ctx, { query }) => listCases(ctx, query),
    'GET /compliance/cases/export': (ctx, { query }) => exportCases(ctx, query),
    'GET /compliance/cases/desk': async (ctx) => ({ data: await getDesk(ctx) }),
    'GET /compliance/cases/report': (ctx, { query }) => buildMonthlyReport(ctx, query.month),
    'PATCH /compliance/holidays': async (ctx, { body }) => ({ data: await changeHolidays(ctx, body) }),
    'POST /compliance/cases': async (ctx, { body }) => ({ data: await logCase(ctx, body) }),
    'GET /compliance/cases/{id}': async (ctx, { params }) => ({ data: await getCase(ctx, params.id) }),
    'PATCH /compliance/cases/{id}': async (ctx, { params, body }) => ({
      data: await changeCase(ctx, params.id, body),
    }),
    'POST /compliance/cases/{id}/letters': async (ctx, { params, body }) => ({
      data: await sendLetter(ctx, params.id, body),
    }),
    'POST /compliance/cases/{id}/letters/preview': async (ctx, { params, body }) => ({
      data: await previewLetter(ctx, params.id, body),
    }),
    'POST /compliance/cases/{id}/take-down': async (ctx, { params }) => ({
      data: await takeDown(ctx, params.id),
    }),
    'POST /compliance/cases/{id}/lift-hold': async (ctx, { params, body }) => ({
      data: await liftHold(ctx, params.id, body),
    }),
    'POST /compliance/cases/{id}/close': async (ctx, { params, body }) => ({
      data: await closeCase(ctx, params.id, body),
    }),
    'POST /compliance/cases/{id}/appeal': async (ctx, { params, body }) => ({
      data: await appealCase(ctx, params.id, body.text),
    }),
    'POST /compliance/violations/{id}/escalate': async (ctx, { params }) => ({
      data: await escalate(ctx, params.id),
    }),
  })

  const intakeHandler = (form: CaseFormName) => async (ctx: VisitorCtx, input: { body: RawForm }) => ({
    data: { received: true as const, message: await receiveCase(ctx, form, input.body) },
  })
  bind(app, platform, caseFormsApi, {
    'POST /legal/takedown': intakeHandler('takedown'),
    'POST /legal/counter-notice': intakeHandler('counter-notice'),
    'POST /legal/intimate-image': intakeHandler('intimate-image'),
    'POST /legal/personal-data': intakeHandler('personal-data'),
    'POST /legal/report': intakeHandler('report'),
  })
}
