import type { Ctx } from '../../platform/ctx.ts'
import { notFound } from '../../platform/http/api-error.ts'

/** The signed-in creator's profile ID. */
export function ownCreatorId({ session }: Ctx): string {
  if (session.creatorId === null) throw notFound()
  return session.creatorId
}
