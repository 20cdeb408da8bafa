import { PASSWORD_MIN } from '@greenroom/contract/features/auth/auth.rules.ts'
import { errors } from '@greenroom/contract/kit/errors.ts'
import { hash, verify } from '@node-rs/argon2'
import { dictionary } from '@zxcvbn-ts/language-common'
import { ApiError } from '../../platform/http/api-error.ts'

// OWASP's argon2id parameters: 19 MiB, two iterations, one lane.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** The 3,000 most common passwords of sufficient length; shorter ones fail the length check. */
const commonPasswords = new Set(
  (dictionary['passwords-common'] as string[]).filter((word) => word.length >= PASSWORD_MIN).slice(0, 3_000),
)

export function isCommon(password: string): boolean {
  return commonPasswords.has(password.toLowerCase())
}

/** Rejects common passwords and the account's own email. `field` is the form field that shows the error. */
export function checkNewPassword(password: string, email: string, field = 'password'): void {
  const isEmail = password.toLowerCase() === email
  if (!isEmail && !isCommon(password)) return
  const message = isEmail
    ? 'Your email address is not a safe password. Choose another one.'
    : errors.weak_password.message
  throw new ApiError('weak_password', message, { details: [{ path: field, message }] })
}

/** The new password must differ, because others may know the old one. */
export async function checkChanged(storedHash: string, password: string, field = 'password'): Promise<void> {
  if (!(await passwordMatches(storedHash, password))) return
  const message = 'This is your current password. Choose another one.'
  throw new ApiError('weak_password', message, { details: [{ path: field, message }] })
}

export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFKC'), cost)
}

let dummyHash: Promise<string> | undefined

/** Takes the same time whether or not the account exists. */
export async function passwordMatches(storedHash: string | undefined, password: string): Promise<boolean> {
  dummyHash ??= hashPassword(crypto.randomUUID())
  const matches = await verify(storedHash ?? (await dummyHash), password.normalize('NFKC'))
  return matches && storedHash !== undefined
}
