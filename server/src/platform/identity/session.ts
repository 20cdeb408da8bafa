import type { Role } from '@greenroom/contract/kit/permissions.ts'

/** The caller's identity, role and agency: looked up from the bearer token, never taken from the request. */
export type Session = {
  sessionId: string
  userId: string
  /** The current agency; differs from the home agency only for super admins. */
  agencyId: string
  homeAgencyId: string
  role: Role
  email: string
  name: string | null
  creatorId: string | null
  /** The creators whose fans, chats and content this user can see; null means all of the agency's. */
  visibleCreators: string[] | null
  /** Time zone of the current agency. */
  timeZone: string
  locked: boolean
}
