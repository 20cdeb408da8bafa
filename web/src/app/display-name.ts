import type { SessionUser } from '@greenroom/contract/features/auth/auth.schema.ts'

/** The user's name, otherwise the stage name, otherwise the email. */
export function displayName(user: SessionUser): string {
  return user.name || user.creator?.stageName || user.email
}
