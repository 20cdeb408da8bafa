import type { Role } from '@greenroom/contract/kit/permissions.ts'

/** Who is asking, in which role and agency: looked up from the bearer token, never taken from the request. */
export type Session = {
  sessionId: string
  userId: string
  /** The agency this session works in; differs from home only for super admins. */
  agencyId: string
  homeAgencyId: string
  role: Role
  email: string
  name: string | null
  creatorId: string | null
  /** The creators whose fans, chats and content this user may see; null means all of the agency. */
  visibleCreators: string[] | null
  /** Of the agency this session works in. */
  timeZone: string
  locked: boolean
}
