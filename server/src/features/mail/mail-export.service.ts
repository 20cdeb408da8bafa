import type { mail } from '@greenroom/contract/features/mail/mail.api.ts'
import type { Download } from '@greenroom/contract/kit/endpoint.ts'
import type { z } from '@greenroom/contract/kit/zod.ts'
import { type Column, exportList, timeColumn } from '../../platform/csv/export.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { inScope } from '../../platform/db/scope.ts'
import { listMail } from './mail.service.ts'

/** Without texts, which can contain personal links. */
export function exportMail(ctx: Ctx): Promise<Download> {
  return exportList(ctx, {
    name: 'outbox',
    columns: (timeZone): Column<z.infer<typeof mail>>[] => [
      timeColumn('Created', timeZone, (row) => row.createdAt),
      ['To', (row) => row.to],
      ['Subject', (row) => row.subject],
      ['Status', (row) => row.status],
      ['Error', (row) => row.error],
      ['Email ID', (row) => row.id],
    ],
    list: (page) => listMail(ctx, page),
    audit: () => inScope(ctx, (tx) => ctx.platform.events.emit(ctx, tx, 'outbox.exported', {})),
  })
}
