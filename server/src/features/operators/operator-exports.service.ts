import {
  firstResponse,
  goldenRatio,
  unlockRatio,
} from '@greenroom/contract/features/operators/operators.rules.ts'
import type {
  AttributedSale,
  OperatorFigures,
  SalesFilter,
} from '@greenroom/contract/features/operators/operators.schema.ts'
import type { PayDraft } from '@greenroom/contract/features/operators/pay-sheets.schema.ts'
import type { Download } from '@greenroom/contract/kit/endpoint.ts'
import { type Column, exportList, timeColumn } from '../../platform/csv/export.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { inScope } from '../../platform/db/scope.ts'
import { type FiguresQuery, readFigures } from './operators.service.ts'
import { listDrafts } from './pay-sheets.service.ts'
import { listSales } from './sales.service.ts'

type ExportRow = Partial<OperatorFigures> & {
  name: string
  id?: string | undefined
  sales: number
  net: number
  gross: number
}

const HEADINGS = { operator: 'Operator', creator: 'Creator', day: 'Day' } as const
const money = (amount: number) => amount.toFixed(2)
const percent = (share: number | null) => (share === null ? null : (share * 100).toFixed(1))
/** Null for creators' own and unassigned sales, which have no other figures. */
const fromFigures = <T>(row: ExportRow, value: (figures: OperatorFigures) => T): T | null =>
  row.messages === undefined ? null : value(row as OperatorFigures)

export async function exportFigures(ctx: Ctx, query: FiguresQuery): Promise<Download> {
  const columns: Column<ExportRow>[] = [
    [HEADINGS[query.groupBy], (row) => row.name],
    ['ID', (row) => row.id ?? null],
    ['Sales', (row) => row.sales],
    ['Net sales (USD)', (row) => money(row.net)],
    ['Gross sales (USD)', (row) => money(row.gross)],
    ['Messages', (row) => row.messages ?? null],
    ['PPVs sent', (row) => row.ppvSent ?? null],
    ['PPVs unlocked', (row) => row.ppvUnlocked ?? null],
    ['Golden ratio (%)', (row) => fromFigures(row, (figures) => percent(goldenRatio(figures)))],
    ['Unlock ratio (%)', (row) => fromFigures(row, (figures) => percent(unlockRatio(figures)))],
    ['First response (s)', (row) => fromFigures(row, firstResponse)],
    ['Fans chatted', (row) => row.fansChatted ?? null],
    ['Characters typed', (row) => row.characters ?? null],
    ['Unanswered', (row) => row.unanswered ?? null],
  ]
  const { groupBy, ...filter } = query
  return exportList(ctx, {
    name: `operators-by-${groupBy}`,
    columns: () => columns,
    list: async () => {
      const { rows, creators, unassigned, total } = await readFigures(ctx, query)
      const namedRows = rows.map((row) => ({
        ...row,
        name: row.user?.name ?? row.creator?.name ?? row.day ?? '',
        id: row.user?.id ?? row.creator?.id,
      }))
      const others = [
        { ...creators, name: 'Creators' },
        { ...unassigned, name: 'Unassigned' },
      ].filter((row) => row.sales !== 0 || row.net !== 0)
      const data: ExportRow[] = [...namedRows, ...others, { ...total, name: 'Team' }]
      return { data, meta: { nextCursor: null } }
    },
    audit: () => audit(ctx, 'operator_figures.exported', { filter: { groupBy, ...filter } }),
  })
}

const holderNames = { CREATOR: 'Creator', NOBODY: 'Unassigned' } as const

export async function exportSales(ctx: Ctx, filter: SalesFilter): Promise<Download> {
  return exportList(ctx, {
    name: 'operator-sales',
    columns: (timeZone): Column<AttributedSale>[] => [
      timeColumn('Date', timeZone, (row) => row.date),
      ['Operator', (row) => row.user?.name ?? (row.holder === 'OPERATOR' ? null : holderNames[row.holder])],
      ['Operator ID', (row) => row.user?.id ?? null],
      ['Creator', (row) => row.creator.name],
      ['Creator ID', (row) => row.creator.id],
      ['Fan', (row) => row.fan.name],
      ['Type', (row) => row.type],
      ['Kind', (row) => row.kind],
      ['Gross (USD)', (row) => money(row.gross)],
      ['Net (USD)', (row) => money(row.net)],
      ['Basis', (row) => row.basis],
      ['Assigned by', (row) => row.assigned?.by ?? null],
      ['Reason', (row) => row.assigned?.reason ?? null],
      ['In an approved pay sheet', (row) => row.paySheetId !== null],
      ['Transaction ID', (row) => row.id],
    ],
    list: (page) => listSales(ctx, { ...filter, ...page }),
    audit: () => audit(ctx, 'operator_sales.exported', { filter }),
  })
}

type PayRow = { draft: PayDraft; line: PayDraft['lines'][number] | null }

/** One row per operator and rate; amounts are exact to the cent. */
export async function exportPay(
  ctx: Ctx,
  period: { from: string; to: string; userId?: string | undefined },
): Promise<Download> {
  const columns: Column<PayRow>[] = [
    ['Operator', ({ draft }) => draft.user.name],
    ['Operator ID', ({ draft }) => draft.user.id],
    ['From', ({ draft }) => draft.from],
    ['To', ({ draft }) => draft.to],
    ['Status', ({ draft }) => (draft.paySheetId ? 'Approved' : 'Draft')],
    ['Rate since', ({ line }) => line?.rateFrom ?? null],
    ['Hours', ({ line }) => ((line?.seconds ?? 0) / 3_600).toFixed(4)],
    ['Hourly rate (USD)', ({ line }) => money(line?.hourly ?? 0)],
    ['Pay for hours (USD)', ({ line }) => money(line?.hoursPay ?? 0)],
    ['Net sales (USD)', ({ line }) => money(line?.netSales ?? 0)],
    ['Share of sales (%)', ({ line }) => (line?.percent ?? 0).toFixed(2)],
    ['Pay for sales (USD)', ({ line }) => money(line?.salesPay ?? 0)],
    ['Total (USD)', ({ line }) => money((line?.hoursPay ?? 0) + (line?.salesPay ?? 0))],
  ]
  return exportList(ctx, {
    name: `pay-sheet-${period.from}-${period.to}`,
    columns: () => columns,
    list: async () => {
      const drafts = await listDrafts(ctx, period)
      const data = drafts.flatMap((draft): PayRow[] =>
        draft.lines.length === 0 ? [{ draft, line: null }] : draft.lines.map((line) => ({ draft, line })),
      )
      return { data, meta: { nextCursor: null } }
    },
    audit: () => audit(ctx, 'pay_sheets.exported', period),
  })
}

type ExportEvent = 'operator_figures.exported' | 'operator_sales.exported' | 'pay_sheets.exported'

const audit = (ctx: Ctx, event: ExportEvent, payload: object): Promise<void> =>
  inScope(ctx, (tx) => ctx.platform.events.emit(ctx, tx, event, payload as never))
