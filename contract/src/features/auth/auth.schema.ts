import { timestamp } from '../../kit/dates.ts'
import { id } from '../../kit/id.schema.ts'
import { roles } from '../../kit/permissions.ts'
import { isReservedName } from '../../kit/reserved-names.ts'
import { email, issuedToken, singleLine } from '../../kit/text.ts'
import { z } from '../../kit/zod.ts'
import { dateFormats, PASSWORD_MAX, PASSWORD_MIN } from './auth.rules.ts'

const isNotReserved = (name: string) => !isReservedName(name)
const RESERVED = 'This name is reserved. Choose another one.'

export const stageName = singleLine(80).refine(isNotReserved, RESERVED)
export const personName = singleLine(120).refine(isNotReserved, RESERVED)

/** For setting a password. Checks use `typedPassword`, because old passwords may violate newer rules. */
export const newPassword = z
  .string()
  .min(PASSWORD_MIN, `At least ${PASSWORD_MIN} characters`)
  .max(PASSWORD_MAX, `At most ${PASSWORD_MAX} characters`)

export const typedPassword = z.string().min(1, 'Please enter your password.').max(PASSWORD_MAX)

export const agencyBrief = z.object({
  id,
  name: z.string(),
  timeZone: z.string(),
  idleLockMinutes: z.number().int(),
  isHouse: z.boolean(),
  /** Like '#0f6242'; null for the default green. */
  color: z.string().nullable(),
  /** The logo's name in `GET /brand/{logo}`. */
  logo: z.string().nullable(),
})

export const sessionUser = z.object({
  id,
  email: z.string(),
  role: z.enum(roles),
  name: z.string().nullable(),
  avatar: z.string().nullable(),
  dateFormat: z.enum(dateFormats),
  is24Hour: z.boolean(),
  emailVerified: z.boolean(),
  pendingEmail: z.string().nullable(),
  twoFactor: z.boolean(),
  creator: z.object({ id, stageName: z.string() }).nullable(),
  /** The current agency of this session; super admins can switch it. */
  agency: agencyBrief,
  demo: z.boolean(),
  /** Whether a mail server is configured; without one, mail stays in the outbox. */
  sendsMail: z.boolean(),
})

export type SessionUser = z.infer<typeof sessionUser>

export const signedIn = z.object({ token: z.string(), user: sessionUser })

export const signInReply = z.discriminatedUnion('status', [
  z.object({ status: z.literal('signed_in'), token: z.string(), user: sessionUser }),
  z.object({ status: z.literal('two_factor'), challenge: z.string() }),
])

export const signUpBody = z.strictObject({ stageName, email, password: newPassword })
export const signInBody = z.strictObject({ email, password: typedPassword })

/** Six digits from an authenticator app, or a recovery code. */
export const secondFactor = z
  .string()
  .trim()
  .min(6, 'Enter the 6 digits, or a recovery code.')
  .max(20)
  .regex(/^[\w -]+$/, 'Enter the 6 digits, or a recovery code.')

export const twoFactorBody = z.strictObject({ challenge: issuedToken, code: secondFactor })

export const profileBody = z
  .strictObject({
    name: personName.nullable(),
    stageName,
    dateFormat: z.enum(dateFormats),
    is24Hour: z.boolean(),
  })
  .partial()

/** The password, re-entered to change credentials. */
export const passwordBody = z.strictObject({ password: typedPassword })
export const changeEmailBody = z.strictObject({ email, password: typedPassword })
export const changePasswordBody = z.strictObject({ currentPassword: typedPassword, newPassword })
/** Turning off two-factor and creating new recovery codes require both factors. */
export const passwordAndCodeBody = z.strictObject({ password: typedPassword, code: secondFactor })
/** Adding a passkey requires a code only while two-factor is on. */
export const passwordAndOptionalCodeBody = passwordAndCodeBody.partial({ code: true })
export const passkeyBody = z.strictObject({ name: singleLine(60) })
export const firstCodeBody = z.strictObject({ code: secondFactor })

/** Security changes that the account's owner should know about. */
export const activityActions = [
  'invitation.link_copied',
  'password.link_revealed',
  'password.changed',
  'email.confirmed_manually',
  'email.change_requested',
  'two_factor.enabled',
  'two_factor.disabled',
  'recovery_codes.replaced',
  'passkey.added',
  'passkey.removed',
  'member.two_factor_reset',
  'member.role_changed',
] as const

export const accountActivity = z.object({
  id: z.string(),
  action: z.enum(activityActions),
  /** Who did it; null for the owner. */
  by: z.string().nullable(),
  at: timestamp,
})

export const session = z.object({
  id,
  current: z.boolean(),
  device: z.string(),
  address: z.string().nullable(),
  createdAt: timestamp,
  lastSeenAt: timestamp,
})
