import { createHash } from 'node:crypto'
import type { EndpointKey } from '@greenroom/contract/kit/endpoint.ts'
import { and, eq } from 'drizzle-orm'
import type { Ctx } from '../ctx.ts'
import type { Tx } from '../db/scope.ts'
import { ApiError } from '../http/api-error.ts'
import { clientRequests } from './client-requests.table.ts'

export type CreateRequest = {
  endpoint: EndpointKey
  clientId: string | undefined
  /** The full input the object is created from. */
  content: unknown
}

/**
 * Creates an object once per client id and user, in the caller's transaction. A retry with the same content returns the
 * first object in its current state; different content is a conflict.
 */
export async function createOnce<T extends { id: string }>(
  ctx: Ctx,
  tx: Tx,
  { endpoint, clientId, content }: CreateRequest,
  { create, load }: { create: () => Promise<T>; load: (id: string) => Promise<T> },
): Promise<T> {
  if (clientId === undefined) return create()
  const key = { agencyId: tx.agencyId, userId: ctx.session.userId, clientId }
  const contentHash = createHash('sha256').update(JSON.stringify(content)).digest()
  const isSameRequest = and(
    eq(clientRequests.agencyId, key.agencyId),
    eq(clientRequests.userId, key.userId),
    eq(clientRequests.clientId, clientId),
  )
  // Waits for a concurrent request with the same id.
  const [newRequest] = await tx.db
    .insert(clientRequests)
    .values({ ...key, endpoint, contentHash })
    .onConflictDoNothing()
    .returning({ clientId: clientRequests.clientId })
  if (newRequest) {
    const created = await create()
    await tx.db.update(clientRequests).set({ objectId: created.id }).where(isSameRequest)
    return created
  }
  const [first] = await tx.db.select().from(clientRequests).where(isSameRequest)
  if (!first?.objectId || first.endpoint !== endpoint || !first.contentHash.equals(contentHash))
    throw new ApiError('conflict', 'This client ID was already used for something else.')
  return load(first.objectId)
}
