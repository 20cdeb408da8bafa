import type { Ctx } from '../../platform/ctx.ts'
import { withScope } from '../../platform/db/scope.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { agencyOf, createAgency, newAgencyId } from '../agency/agency.service.ts'
import { hasAccount } from '../auth/membership.service.ts'
import { takeAgencyName } from './agencies.queries.ts'
import { inviteFirstAdmin } from './team.service.ts'

/** A new agency and the invitation of its first admin. Written down in the new agency, whose people can read it. */
export async function openAgency(ctx: Ctx, form: { name: string; timeZone: string; adminEmail: string }) {
  const { name, timeZone, adminEmail } = form
  const there: Ctx = { ...ctx, agencyId: newAgencyId() }
  return withScope(ctx.platform.database, there.agencyId, async (tx) => {
    if (!(await takeAgencyName(tx, name)))
      throw refusal('conflict', 'name', `There is an agency ${name} already.`)
    if (await hasAccount(tx, adminEmail))
      throw refusal('email_taken', 'adminEmail', 'This email has an account already. Choose another one.')
    await createAgency(there, tx, { name, timeZone, isHouse: false })
    await inviteFirstAdmin(there, tx, adminEmail)
    return { ...(await agencyOf(tx)), creators: 0, staff: 0 }
  })
}

function refusal(code: 'conflict' | 'email_taken', path: string, message: string): ApiError {
  return new ApiError(code, message, { details: [{ path, message }] })
}
