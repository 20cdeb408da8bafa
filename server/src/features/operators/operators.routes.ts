import { operatorsApi } from '@greenroom/contract/features/operators/operators.api.ts'
import { paySheetsApi } from '@greenroom/contract/features/operators/pay-sheets.api.ts'
import { shiftsApi } from '@greenroom/contract/features/operators/shifts.api.ts'
import type { FastifyInstance } from 'fastify'
import type { Platform } from '../../platform/ctx.ts'
import { bind } from '../../platform/http/bind.ts'
import { changeSettings, readSettings } from './attribution.service.ts'
import { exportFigures, exportPay, exportSales } from './operator-exports.service.ts'
import { readOperatorHome } from './operator-home.service.ts'
import { listMessages, listWaiting } from './operator-messages.service.ts'
import { listPeople, readFigures } from './operators.service.ts'
import { listRates, setRate } from './pay-rates.service.ts'
import { approveSheet, listDrafts, listSheets, readCurrentPay, readSheet } from './pay-sheets.service.ts'
import { assignSale, listSales } from './sales.service.ts'
import {
  correctShift,
  endShift,
  listShifts,
  readCurrentShift,
  readShift,
  startShift,
} from './shifts.service.ts'

export function bindOperators(app: FastifyInstance, platform: Platform): void {
  bind(app, platform, operatorsApi, {
    'GET /operators': async (ctx) => ({ data: await listPeople(ctx) }),
    'GET /home/operator': async (ctx) => ({ data: await readOperatorHome(ctx) }),
    'GET /operators/figures': async (ctx, { query }) => ({ data: await readFigures(ctx, query) }),
    'GET /operators/figures/export': (ctx, { query }) => exportFigures(ctx, query),
    'GET /operators/sales': (ctx, { query }) => listSales(ctx, query),
    'GET /operators/sales/export': (ctx, { query }) => exportSales(ctx, query),
    'PUT /operators/sales/{id}/holder': async (ctx, { params, body }) => ({
      data: await assignSale(ctx, params.id, body),
    }),
    'GET /operators/messages': (ctx, { query }) => listMessages(ctx, query),
    'GET /operators/waiting': (ctx, { query }) => listWaiting(ctx, query),
    'GET /operators/settings': async (ctx) => ({ data: await readSettings(ctx) }),
    'PUT /operators/settings': async (ctx, { body }) => ({ data: await changeSettings(ctx, body) }),
  })
  bind(app, platform, shiftsApi, {
    'GET /shifts': (ctx, { query }) => listShifts(ctx, query),
    'GET /shifts/current': async (ctx) => ({ data: await readCurrentShift(ctx) }),
    'POST /shifts': async (ctx) => ({ data: await startShift(ctx) }),
    'POST /shifts/current/end': async (ctx, { body }) => ({ data: await endShift(ctx, body.note) }),
    'GET /shifts/{id}': async (ctx, { params }) => ({ data: await readShift(ctx, params.id) }),
    'PATCH /shifts/{id}': async (ctx, { params, body }) => ({
      data: await correctShift(ctx, params.id, body),
    }),
  })
  bind(app, platform, paySheetsApi, {
    'GET /operators/rates': async (ctx) => ({ data: await listRates(ctx) }),
    'PUT /operators/{id}/rates': async (ctx, { params, body }) => ({
      data: await setRate(ctx, params.id, body),
    }),
    'GET /pay-sheets': (ctx, { query }) => listSheets(ctx, query),
    'GET /pay-sheets/draft': async (ctx, { query }) => ({ data: await listDrafts(ctx, query) }),
    'GET /pay-sheets/current': async (ctx) => ({ data: await readCurrentPay(ctx) }),
    'POST /pay-sheets': async (ctx, { body }) => ({ data: await approveSheet(ctx, body) }),
    'GET /pay-sheets/export': (ctx, { query }) => exportPay(ctx, query),
    'GET /pay-sheets/{id}': async (ctx, { params }) => ({ data: await readSheet(ctx, params.id) }),
  })
}
