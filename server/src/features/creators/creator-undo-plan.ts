import { DEFAULT_CREATOR_PERCENT } from '@greenroom/contract/features/creators/creators.rules.ts'
import type { Split } from './creator-splits.queries.ts'
import type { CreatorSnapshot } from './creators.table.ts'

type Profile = Omit<CreatorSnapshot, 'splits'>

export type RestorePlan = {
  changes: Partial<Profile>
  /** The share to restore; `isNew` splits did not exist before the import and are deleted. */
  share: (Split & { isNew: boolean }) | null
}

/** Undo keeps a legal name verified since, an email now used to sign in, and a stage name if another account has the earlier one. */
type ChangesSince = { isVerified: boolean; hasAccount: boolean; isNameTaken: boolean }

/** Fields changed since the import keep their newer value. */
export function planRestore(
  before: CreatorSnapshot,
  after: CreatorSnapshot,
  now: CreatorSnapshot,
  since: ChangesSince,
): RestorePlan {
  const isProtected: Record<keyof Profile, boolean> = {
    stageName: since.isNameTaken,
    realName: since.isVerified,
    email: since.hasAccount,
    phone: false,
    location: false,
  }
  const fields = (Object.keys(isProtected) as (keyof Profile)[]).filter(
    (field) => !isProtected[field] && now[field] === after[field] && before[field] !== after[field],
  )
  const changes = Object.fromEntries(fields.map((field) => [field, before[field]])) as Partial<Profile>
  return { changes, share: sameSplits(after, now) ? previousShare(before, after) : null }
}

const serializeSplits = ({ splits }: CreatorSnapshot) =>
  splits.map(({ validFrom, creatorPercent }) => `${validFrom} ${creatorPercent}`).join()
const sameSplits = (a: CreatorSnapshot, b: CreatorSnapshot) => serializeSplits(a) === serializeSplits(b)

/** An import sets at most one share per creator. */
function previousShare(before: CreatorSnapshot, after: CreatorSnapshot): RestorePlan['share'] {
  const importedSplit = after.splits.find(
    ({ validFrom, creatorPercent }) =>
      !before.splits.some(
        (split) => split.validFrom === validFrom && split.creatorPercent === creatorPercent,
      ),
  )
  if (!importedSplit) return null
  const { validFrom } = importedSplit
  const match = before.splits.find((split) => split.validFrom === validFrom)
  if (match) return { ...match, isNew: false }
  const earlier = before.splits.findLast((split) => isBefore(split.validFrom, validFrom))
  return { validFrom, creatorPercent: earlier?.creatorPercent ?? DEFAULT_CREATOR_PERCENT, isNew: true }
}

// Also works for BEGINNING, which sorts before all other days as text.
const isBefore = (a: string, b: string): boolean => a < b

export const isRestorable = ({ changes, share }: RestorePlan): boolean =>
  share !== null || Object.keys(changes).length > 0
