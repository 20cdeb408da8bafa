import type { FanImport } from '@greenroom/contract/features/fans/fan-imports.schema.ts'
import type { Download } from '@greenroom/contract/kit/endpoint.ts'
import { type Column, exportList, timeColumn } from '../../platform/csv/export.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { inScope } from '../../platform/db/scope.ts'
import { listImports } from './fan-imports.service.ts'

export function exportImports(ctx: Ctx): Promise<Download> {
  return exportList(ctx, {
    name: 'imports',
    columns: (timeZone): Column<FanImport>[] => [
      ['File', (row) => row.fileName],
      ['Kind', (row) => row.kind],
      ['State', (row) => row.state],
      ['Rows', (row) => row.rows],
      ['Added', (row) => row.progress.added],
      ['Updated', (row) => row.progress.updated],
      ['Unchanged', (row) => row.progress.unchanged],
      ['Failed', (row) => row.progress.failed],
      ['Problem', (row) => row.problem],
      ['By', (row) => row.createdBy],
      ['By ID', (row) => row.createdById],
      timeColumn('Started', timeZone, (row) => row.createdAt),
      timeColumn('Finished', timeZone, (row) => row.finishedAt),
      ['Import ID', (row) => row.id],
    ],
    list: (page) => listImports(ctx, page),
    audit: () => inScope(ctx, (tx) => ctx.platform.events.emit(ctx, tx, 'imports.exported', {})),
  })
}
