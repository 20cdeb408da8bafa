import { outranks, roles } from '@greenroom/contract/kit/permissions.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { withScope } from '../../platform/db/scope.ts'
import { notFound } from '../../platform/http/api-error.ts'
import { decodeCursor, encodeCursor } from '../../platform/http/cursor.ts'
import { type MailReader, selectMail, selectMails } from './settings.queries.ts'

function readerOf(ctx: Ctx): MailReader {
  return { userId: ctx.session.userId, below: roles.filter((role) => outranks(ctx.session.role, role)) }
}

export async function listMail(ctx: Ctx, page: { limit: number; cursor?: string | undefined }) {
  const place = decodeCursor(page.cursor, ['instant', 'id'])
  return withScope(ctx.platform.database, ctx.agencyId, async (tx) => {
    const before = place && { createdAt: place[0], id: place[1] }
    const rows = await selectMails(tx, readerOf(ctx), page.limit + 1, before)
    const last = rows.length > page.limit ? rows[page.limit - 1] : undefined
    const nextCursor = last ? encodeCursor([last.createdAt, last.id]) : null
    return { data: rows.slice(0, page.limit), meta: { nextCursor, total: null } }
  })
}

export async function readMail(ctx: Ctx, id: string) {
  return withScope(ctx.platform.database, ctx.agencyId, async (tx) => {
    const row = await selectMail(tx, readerOf(ctx), id)
    if (!row) throw notFound()
    return row
  })
}
