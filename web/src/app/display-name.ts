import type { SessionUser } from '@greenroom/contract/features/auth/auth.schema.ts'

/** How the signed-in person is called in the frame: the own name, the stage name, else the address. */
export function displayName(user: SessionUser): string {
  return user.name || user.creator?.stageName || user.email
}
