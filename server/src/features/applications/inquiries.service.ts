import { normalizeContact } from '@greenroom/contract/features/applications/applications.rules.ts'
import { isHoneypotFilled, type RawForm } from '@greenroom/contract/kit/form-rules.ts'
import { newId } from '@greenroom/contract/kit/ids.ts'
import type { VisitorCtx } from '../../platform/ctx.ts'
import { withScope } from '../../platform/db/scope.ts'
import { notFound } from '../../platform/http/api-error.ts'
import { visitorInHouseAgency } from '../agency/house-visitor.service.ts'
import { queueInquiryReceivedMail } from './acknowledgement-emails.ts'
import * as queries from './inquiries.queries.ts'

/** Stores a valid message. A bot that fills in the honeypot gets the same response, but nothing is stored. */
export async function receiveInquiry(ctx: VisitorCtx, raw: RawForm): Promise<void> {
  if (!ctx.platform.config.site) throw notFound()
  const agencyCtx = await visitorInHouseAgency(ctx)
  if (isHoneypotFilled(raw)) return
  const inquiry = normalizeContact(raw) as queries.NewInquiry
  await withScope(ctx.platform.database, agencyCtx.agencyId, async (tx) => {
    await queries.lockInquirySender(tx, inquiry.email)
    if (await queries.isDuplicate(tx, inquiry)) return
    const id = newId()
    await queries.insertInquiry(tx, { id, ...inquiry })
    await queueInquiryReceivedMail(agencyCtx, tx, inquiry.email, id)
    const event = { inquiryId: id, type: inquiry.type }
    await ctx.platform.events.emit(agencyCtx, tx, 'inquiry.received', event)
  })
}
