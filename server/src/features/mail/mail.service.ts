import { may, outranks, type Role, roles } from '@greenroom/contract/kit/permissions.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { inScope } from '../../platform/db/scope.ts'
import { ApiError, notFound } from '../../platform/http/api-error.ts'
import { decodeCursor, encodeCursor } from '../../platform/http/cursor.ts'
import { isResetMail, revealResetLink } from '../auth/reset-link.service.ts'
import { type MailReader, selectEmail, selectEmails, selectEmailText } from './mail.queries.ts'

function readerOf(ctx: Ctx): MailReader {
  return { userId: ctx.session.userId, lowerRoles: roles.filter((role) => outranks(ctx.session.role, role)) }
}

export async function listMail(ctx: Ctx, page: { limit: number; cursor?: string | undefined }) {
  const position = decodeCursor(page.cursor, ['instant', 'id'])
  return inScope(ctx, async (tx) => {
    const before = position && { createdAt: position[0], id: position[1] }
    const rows = await selectEmails(tx, readerOf(ctx), page.limit + 1, before)
    const last = rows.length > page.limit ? rows[page.limit - 1] : undefined
    const nextCursor = last ? encodeCursor([last.createdAt, last.id]) : null
    return { data: rows.slice(0, page.limit), meta: { nextCursor, total: null } }
  })
}

export async function readMail(ctx: Ctx, id: string) {
  return inScope(ctx, async (tx) => {
    const row = await selectEmail(tx, readerOf(ctx), id)
    if (!row) throw notFound()
    return { ...row, canRevealLink: may(ctx.session.role, 'mail:reveal') && hasResetLink(ctx, row) }
  })
}

export async function showResetLink(ctx: Ctx, id: string): Promise<string> {
  return inScope(ctx, async (tx) => {
    const row = await selectEmail(tx, readerOf(ctx), id)
    if (!row || !outranks(ctx.session.role, row.aboutRole as Role)) throw notFound()
    if (!row.userId || !hasResetLink(ctx, row))
      throw new ApiError('refused', 'This email has no password link.')
    return revealResetLink(ctx, tx, row.userId, (await selectEmailText(tx, id)) ?? '')
  })
}

/** Links are shown only if no mail server delivers them. */
function hasResetLink(ctx: Ctx, mail: { dedupeKey: string; aboutRole: string; status: string }): boolean {
  const isLowerRole = outranks(ctx.session.role, mail.aboutRole as Role)
  return !ctx.platform.config.smtpUrl && isLowerRole && mail.status !== 'SENT' && isResetMail(mail.dedupeKey)
}
