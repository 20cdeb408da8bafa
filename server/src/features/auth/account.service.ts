import { newId } from '@greenroom/contract/kit/ids.ts'
import type { Role } from '@greenroom/contract/kit/permissions.ts'
import type { AgencyCtx, Platform, VisitorCtx } from '../../platform/ctx.ts'
import { violatedConstraint } from '../../platform/db/pg-error.ts'
import { type Tx, withScope } from '../../platform/db/scope.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { agencyView, createAgency, houseAgency, newAgencyId } from '../agency/agency.service.ts'
import { createPendingCreator } from '../creators/creators.service.ts'
import { claimName } from '../creators/names.service.ts'
import { insertUser } from './auth.queries.ts'
import { demoSignIn } from './demo-accounts.ts'
import { sendVerification } from './email.service.ts'
import * as gate from './gate.queries.ts'
import { checkNewPassword, hashPassword } from './password.ts'
import { ctxFor, openSession, sessionUser } from './session.service.ts'
import type { SignedIn } from './sign-in.service.ts'

export type NewAccount = {
  id: string
  email: string
  name: string | null
  role: Role
  passwordHash: string
  emailVerifiedAt: string | null
}

/** Creates an account. The email is unique across agencies; errors don't reveal who uses it. */
export async function createAccount(tx: Tx, account: NewAccount): Promise<void> {
  const { passwordHash, ...user } = account
  try {
    await insertUser(tx, user)
  } catch (error) {
    if (violatedConstraint(error) === 'users_email_unique') throw new ApiError('email_taken')
    throw error
  }
  await gate.setPassword(tx, account.id, passwordHash)
}

export async function signUp(
  ctx: VisitorCtx,
  form: { stageName: string; email: string; password: string },
): Promise<SignedIn> {
  checkNewPassword(form.password, form.email)
  const agency = await houseAgency(ctx.platform)
  if (!agency) throw new ApiError('refused', 'Greenroom hasn’t been set up yet.')
  const agencyId = agency.id
  if (!(await agencyView(ctx.platform, agencyId)).signUpOpen)
    throw new ApiError('refused', 'Sign-ups are currently closed. Apply on the site instead.')
  const passwordHash = await hashPassword(form.password)
  const userId = newId()
  const agencyCtx = ctxFor(ctx, agencyId, { userId, name: form.stageName })
  const person = { userId, agencyId, role: 'CREATOR', name: form.stageName } as const
  const token = await withScope(ctx.platform.database, agencyId, async (tx) => {
    const { email, stageName } = form
    await createAccount(tx, {
      id: userId,
      email,
      name: null,
      role: 'CREATOR',
      passwordHash,
      emailVerifiedAt: null,
    })
    await claimName(tx, stageName, userId, 'stageName')
    const creatorId = await createPendingCreator(tx, { userId, stageName })
    await ctx.platform.events.emit(agencyCtx, tx, 'user.signed_up', { userId, creatorId })
    await sendVerification(agencyCtx, tx, { user_id: userId, email, role: person.role })
    return openSession(ctx, tx, person)
  })
  return { token, user: await sessionUser(ctx.platform, { ...person, homeAgencyId: agencyId }) }
}

/** Whether the first administrator is missing, whether sign-up is open, and the available demo accounts. */
export async function getSetupStatus(platform: Platform) {
  const agency = await houseAgency(platform)
  const signUpOpen = agency !== null && (await agencyView(platform, agency.id)).signUpOpen
  return { needed: agency === null, signUpOpen, demo: agency?.demo ? demoSignIn : null }
}

/** Creates the house agency and its first super admin, exactly once. */
export async function setUp(
  ctx: VisitorCtx,
  form: { agencyName: string; timeZone: string; name: string; email: string; password: string },
): Promise<SignedIn> {
  const alreadySetUpError = new ApiError('conflict', 'Greenroom is already set up. Please sign in.')
  if (!(await getSetupStatus(ctx.platform)).needed) throw alreadySetUpError
  checkNewPassword(form.password, form.email)
  const passwordHash = await hashPassword(form.password)
  const agencyId = newAgencyId()
  const userId = newId()
  const person = { userId, agencyId, role: 'SUPER_ADMIN', name: form.name } as const
  const agencyCtx: AgencyCtx = ctxFor(ctx, agencyId, person)
  try {
    const token = await withScope(ctx.platform.database, agencyId, async (tx) => {
      await createAgency(agencyCtx, tx, { name: form.agencyName, timeZone: form.timeZone, isHouse: true })
      const { email, name } = form
      await createAccount(tx, {
        id: userId,
        email,
        name,
        role: 'SUPER_ADMIN',
        passwordHash,
        emailVerifiedAt: null,
      })
      await sendVerification(agencyCtx, tx, { user_id: userId, email, role: person.role })
      return openSession(ctx, tx, person)
    })
    return { token, user: await sessionUser(ctx.platform, { ...person, homeAgencyId: agencyId }) }
  } catch (error) {
    // The unique index rejects concurrent setups.
    if (violatedConstraint(error) === 'agencies_one_house') throw alreadySetUpError
    throw error
  }
}
