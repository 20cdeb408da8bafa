import type {
  CaseDetail,
  CaseLetter,
  LetterPreview,
} from '@greenroom/contract/features/cases/cases.schema.ts'
import { blankError, blanksIn } from '@greenroom/contract/features/cases/letters.rules.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { inScope, type Tx } from '../../platform/db/scope.ts'
import { ApiError, notFound } from '../../platform/http/api-error.ts'
import { createOnce } from '../../platform/requests/create-once.ts'
import { composeMail, letterMail, queueMail } from './case-emails.ts'
import * as queries from './cases.queries.ts'
import { eventOf, loadCase } from './cases.service.ts'
import { addStep } from './open-case.service.ts'

type Letter = Omit<CaseLetter, 'clientId'>

export function sendLetter(ctx: Ctx, id: string, { clientId, ...letter }: CaseLetter): Promise<CaseDetail> {
  return inScope(ctx, async (tx) => {
    const row = await queries.lockCase(tx, id)
    if (!row) throw notFound()
    const request = { endpoint: 'POST /compliance/cases/{id}/letters', clientId } as const
    const load = () => loadCase(tx, id)
    const create = async () => {
      await recordLetter(ctx, tx, row, letter)
      return load()
    }
    return createOnce(ctx, tx, { ...request, content: { id, ...letter } }, { create, load })
  })
}

async function recordLetter(ctx: Ctx, tx: Tx, row: queries.CaseRow, letter: Letter): Promise<void> {
  rejectBlanks(row, letter)
  const { subject, text, isMailed } = letter
  if (isMailed) requireAddress(row)
  const mailId = isMailed ? await queueMail(ctx, tx, letterMail(ctx, row, letter)) : null
  const to = isMailed ? `to ${row.reporterEmail}` : 'recorded as sent another way'
  await addStep(ctx, tx, row.id, `Letter “${subject}” ${to}`, text, mailId)
  await ctx.platform.events.emit(ctx, tx, 'case.letter_sent', { ...eventOf(row), mailed: isMailed })
}

/** The same text and checks as sending it. */
export function previewLetter(ctx: Ctx, id: string, letter: CaseLetter): Promise<LetterPreview> {
  return inScope(ctx, async (tx) => {
    const row = await queries.selectCase(tx, id)
    if (!row) throw notFound()
    rejectBlanks(row, letter)
    requireAddress(row)
    const mail = await composeMail(ctx, tx, letterMail(ctx, row, letter))
    return { ...mail, to: row.reporterEmail, isDelivered: ctx.platform.config.smtpUrl !== undefined }
  })
}

function requireAddress({ reporterEmail }: queries.CaseRow): void {
  if (reporterEmail === '') throw new ApiError('refused', 'This case has no email address.')
}

/** A blank of a template must not go out unfilled. */
function rejectBlanks(row: queries.CaseRow, letter: Letter): void {
  for (const path of ['subject', 'text'] as const) {
    const [blank] = blanksIn(letter[path], row)
    if (blank === undefined) continue
    const message = blankError(blank)
    throw new ApiError('refused', message, { details: [{ path, message }] })
  }
}
