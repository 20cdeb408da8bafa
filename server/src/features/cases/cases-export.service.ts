import { caseOutcomeNames, caseTypeNames } from '@greenroom/contract/features/cases/cases.rules.ts'
import type { CaseFilter, CaseSummary } from '@greenroom/contract/features/cases/cases.schema.ts'
import type { Download } from '@greenroom/contract/kit/endpoint.ts'
import { type Column, exportList, timeColumn } from '../../platform/csv/export.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { inScope } from '../../platform/db/scope.ts'
import { listCases } from './cases.service.ts'

export function exportCases(ctx: Ctx, filter: CaseFilter): Promise<Download> {
  return exportList(ctx, {
    name: 'cases',
    columns: (timeZone): Column<CaseSummary>[] => [
      ['Case', (row) => row.number],
      ['Type', (row) => caseTypeNames[row.type]],
      ['Direction', (row) => (row.direction === 'IN' ? 'Received' : 'Sent')],
      ['Subject', (row) => row.subject],
      ['State', (row) => row.state],
      ['Assigned to', (row) => row.assignee?.name ?? null],
      ['Assignee ID', (row) => row.assignee?.id ?? null],
      timeColumn('Received', timeZone, (row) => row.receivedAt),
      timeColumn('Due', timeZone, (row) => row.dueAt),
      ['Extended', (row) => row.isExtended],
      timeColumn('Appealed', timeZone, (row) => row.appealedAt),
      ['Outcome', (row) => (row.outcome === null ? null : caseOutcomeNames[row.outcome])],
      timeColumn('Closed', timeZone, (row) => row.closedAt),
      ['Case ID', (row) => row.id],
    ],
    list: (page) => listCases(ctx, { ...filter, ...page }),
    audit: () => inScope(ctx, (tx) => ctx.platform.events.emit(ctx, tx, 'cases.exported', { filter })),
  })
}
