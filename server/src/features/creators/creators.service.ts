import { newId } from '@greenroom/contract/kit/ids.ts'
import type { Tx } from '../../platform/db/scope.ts'
import * as queries from './creators.queries.ts'

/** The profile that comes with a sign-up: PENDING until somebody has verified who this is. */
export async function createPendingCreator(
  tx: Tx,
  profile: { userId: string; stageName: string },
): Promise<string> {
  const id = newId()
  await queries.insertCreator(tx, { id, agencyId: tx.agencyId, status: 'PENDING', ...profile })
  return id
}

/** A managed creator of the demo: verified and active. */
export async function createDemoCreator(
  tx: Tx,
  creator: { id: string; userId: string | null; stageName: string },
): Promise<void> {
  await queries.insertCreator(tx, { agencyId: tx.agencyId, status: 'ACTIVE', isVerified: true, ...creator })
}

/** False when this account has no creator profile. */
export function renameOwnCreator(tx: Tx, userId: string, stageName: string): Promise<boolean> {
  return queries.updateCreatorOfUser(tx, userId, { stageName })
}
