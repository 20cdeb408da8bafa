import type {
  AuditFilter,
  AuditQuery,
  AuditRow,
  auditChoices,
} from '@greenroom/contract/features/audit/audit.schema.ts'
import type { Download } from '@greenroom/contract/kit/endpoint.ts'
import { may } from '@greenroom/contract/kit/permissions.ts'
import type { z } from 'zod'
import { exportList, timeColumn, withoutSearchText } from '../../platform/csv/export.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { inScope } from '../../platform/db/scope.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { decodeCursor, encodeCursor } from '../../platform/http/cursor.ts'
import { readLog, readNames, selectChoices } from './audit.queries.ts'
import { idsOf, type LogRow, toAuditRow } from './audit-view.ts'

export async function listAudit(ctx: Ctx, { limit, cursor, q, ...filter }: AuditQuery) {
  const [before = null] = decodeCursor(cursor, ['number']) ?? []
  if (before !== null && !Number.isSafeInteger(before))
    throw new ApiError('invalid_input', 'This cursor is not valid.')
  const searchText = q?.normalize('NFKC').toLowerCase()
  const criteria = { ...filter, searchText, timeZone: ctx.session.timeZone }
  const page = { before, limit: limit + 1 }
  const rows = await readLog(ctx.platform.database, ctx.agencyId, criteria, page)
  const visible = rows.slice(0, limit)
  const last = rows.length > limit ? visible.at(-1) : undefined
  const isUnfiltered =
    before === null && Object.values({ q, ...filter }).every((value) => value === undefined)
  return {
    data: await toRows(ctx, visible),
    meta: {
      nextCursor: last ? encodeCursor([last.seq]) : null,
      // Rows are numbered without gaps.
      total: isUnfiltered ? (rows[0]?.seq ?? 0) : null,
    },
  }
}

async function toRows(ctx: Ctx, rows: LogRow[]): Promise<AuditRow[]> {
  const { role } = ctx.session
  const ids = [...new Set(rows.flatMap((row) => idsOf(row, role)))]
  const names = await readNames(ctx.platform.database, ctx.agencyId, ids, may(role, 'applications:review'))
  return rows.map((row) => toAuditRow(row, names, role))
}

export async function listAuditChoices(ctx: Ctx): Promise<z.infer<typeof auditChoices>> {
  const { database } = ctx.platform
  const { actors, actions } = await inScope(ctx, selectChoices)
  const names = await readNames(
    database,
    ctx.agencyId,
    actors.map(({ value }) => value),
    false,
  )
  const withNames = actors.map(({ value: id, name }) => ({ id, name: names.get(id)?.name ?? name }))
  return { actors: withNames.toSorted((a, b) => a.name.localeCompare(b.name)), actions }
}

export async function exportAudit(ctx: Ctx, filter: AuditFilter): Promise<Download> {
  return exportList<AuditRow>(ctx, {
    name: 'audit-log',
    columns: (timeZone) => [
      ['Row', (row) => row.id],
      timeColumn('Time', timeZone, (row) => row.at),
      ['Actor', (row) => row.actor.name],
      ['Actor ID', (row) => row.actor.id],
      ['What happened', (row) => row.text],
      ['Action', (row) => row.action],
      ['Details', (row) => row.details.map(({ name, value }) => `${name}: ${value}`).join('; ')],
      ['SHA-256', (row) => row.hash],
    ],
    list: (page) => listAudit(ctx, { ...filter, ...page }),
    audit: () =>
      inScope(ctx, (tx) =>
        ctx.platform.events.emit(ctx, tx, 'audit.exported', { filter: withoutSearchText(filter) }),
      ),
  })
}
