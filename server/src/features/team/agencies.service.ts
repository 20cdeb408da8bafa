import type { newAgency } from '@greenroom/contract/features/team/team.schema.ts'
import type { z } from 'zod'
import type { Ctx } from '../../platform/ctx.ts'
import { inScope, type Tx, withScope } from '../../platform/db/scope.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { createOnce } from '../../platform/requests/create-once.ts'
import { agencyOf, createAgency, newAgencyId } from '../agency/agency.service.ts'
import { hasAccount } from '../auth/membership.service.ts'
import { reserveAgencyName } from './agencies.queries.ts'
import { inviteFirstAdmin } from './team.service.ts'

/** Creates an agency and invites its first admin. Audited in the new agency, where its members can read it. */
export async function createAgencyWithAdmin(ctx: Ctx, { clientId, ...form }: z.infer<typeof newAgency>) {
  const { database } = ctx.platform
  // Client ids are stored per agency. A retry from another agency is rejected because the agency name is taken.
  return inScope(ctx, (tx) =>
    createOnce(
      ctx,
      tx,
      { endpoint: 'POST /agencies', clientId, content: form },
      { create: () => createNewAgency(ctx, form), load: (id) => withScope(database, id, toAgencyRow) },
    ),
  )
}

async function createNewAgency(
  ctx: Ctx,
  { name, timeZone, adminEmail }: Omit<z.infer<typeof newAgency>, 'clientId'>,
) {
  const newCtx: Ctx = { ...ctx, agencyId: newAgencyId() }
  return withScope(ctx.platform.database, newCtx.agencyId, async (tx) => {
    if (!(await reserveAgencyName(tx, name)))
      throw fieldError('conflict', 'name', `An agency named ${name} already exists.`)
    if (await hasAccount(tx, adminEmail))
      throw fieldError('email_taken', 'adminEmail', 'This email already has an account. Choose another one.')
    await createAgency(newCtx, tx, { name, timeZone, isHouse: false })
    await inviteFirstAdmin(newCtx, tx, adminEmail)
    return toAgencyRow(tx)
  })
}

const toAgencyRow = async (tx: Tx) => ({ ...(await agencyOf(tx)), creators: 0, staff: 0 })

function fieldError(code: 'conflict' | 'email_taken', path: string, message: string): ApiError {
  return new ApiError(code, message, { details: [{ path, message }] })
}
