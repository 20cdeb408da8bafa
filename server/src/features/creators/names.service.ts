import { foldPersonName } from '@greenroom/contract/kit/reserved-names.ts'
import type { Tx } from '../../platform/db/scope.ts'
import { ApiError, fieldError } from '../../platform/http/api-error.ts'
import * as queries from './names.queries.ts'

/**
 * Records name their authors, so within an agency no two accounts bear one name. Held until the transaction ends.
 * Names from before this rule stay until they are changed.
 */
export async function claimName(tx: Tx, name: string, userId: string, path: 'name' | 'stageName') {
  if ((await selectOthers(tx, name, userId)).length > 0)
    throw fieldError(
      path,
      'Someone in this agency has this name, or one that reads like it. Choose another one.',
    )
}

/** Claims a creator's new stage name if she has an account. Returns both names for the audit log. */
export async function claimNewStageName(
  tx: Tx,
  creator: { stageName: string; userId: string | null },
  stageName: string | undefined,
): Promise<{ oldName?: string; newName?: string }> {
  if (stageName === undefined || stageName === creator.stageName) return {}
  if (creator.userId !== null) await claimName(tx, stageName, creator.userId, 'stageName')
  return { oldName: creator.stageName, newName: stageName }
}

/** Before a creator is invited: staff would be mistaken for her. */
export async function assertNotStaffName(tx: Tx, stageName: string): Promise<void> {
  if (!(await selectOthers(tx, stageName, null)).some(({ isStaff }) => isStaff)) return
  throw new ApiError(
    'conflict',
    `Someone on your team is called ${stageName}, or something that reads like it. Change the stage name first.`,
  )
}

/** When a creator gets an account: she can't change the name herself yet. */
export async function assertStageNameFree(tx: Tx, stageName: string, userId: string): Promise<void> {
  if ((await selectOthers(tx, stageName, userId)).length === 0) return
  throw new ApiError(
    'conflict',
    `Someone in this agency is already called ${stageName}. Ask the agency to change your stage name, then open the link again.`,
  )
}

/** When a sign-up's account moves to a profile that staff added. */
export async function isNameTaken(tx: Tx, name: string, userId: string): Promise<boolean> {
  return (await selectOthers(tx, name, userId)).length > 0
}

/** For a file of names; the import claims each name when it writes it. */
export async function loadNameCheck(tx: Tx): Promise<(name: string, userId: string) => boolean> {
  const bearers = Map.groupBy(await queries.selectBearers(tx), ({ name }) => foldPersonName(name))
  return (name, userId) => (bearers.get(foldPersonName(name)) ?? []).some((other) => other.userId !== userId)
}

async function selectOthers(tx: Tx, name: string, userId: string | null) {
  await queries.lockNames(tx)
  const folded = foldPersonName(name)
  const bearers = await queries.selectBearers(tx)
  return bearers.filter((other) => other.userId !== userId && foldPersonName(other.name) === folded)
}
