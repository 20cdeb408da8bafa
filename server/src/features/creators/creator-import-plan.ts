import {
  DEFAULT_CREATOR_PERCENT,
  foldStageName,
} from '@greenroom/contract/features/creators/creators.rules.ts'
import type { ParsedRow, RowMessage, RowValues } from './creator-import-rows.ts'
import type { Split } from './creator-splits.queries.ts'

export type ExistingCreator = {
  id: string
  stageName: string
  realName: string | null
  /** Contact address. */
  email: string | null
  accountEmail: string | null
  accountId: string | null
  phone: string | null
  location: string | null
  /** Today's split. */
  creatorPercent: number
  /** All splits, oldest first. */
  splits: readonly Split[]
  isArchived: boolean
  isVerified: boolean
  /** Signed up on their own and is not verified yet. */
  isUnverifiedSignUp: boolean
  /** Has an account with an unconfirmed email. */
  isUnconfirmed: boolean
}

type ProfileChanges = Partial<Omit<RowValues, 'creatorPercent' | 'shareFrom'>>
export type ShareChange = { row: number; creatorPercent: number; shareFrom?: string | undefined }
export type Update = { action: 'update'; id: string; changes: ProfileChanges; share?: ShareChange }
export type Step = { action: 'add'; values: RowValues } | Update

type Plan = { steps: Step[]; unchanged: number; faults: RowMessage[]; warnings: RowMessage[] }

/** Error message by staff email address. */
type StaffEmailErrors = ReadonlyMap<string, string>
type IsNameTaken = (name: string, accountId: string) => boolean

type Candidate = { creator: ExistingCreator | null; email: string | null; row: number | null }

/** Idempotent: importing the same file again changes nothing. */
export function planImport(
  rows: readonly ParsedRow[],
  existing: readonly ExistingCreator[],
  staffEmailErrors: StaffEmailErrors = new Map(),
  isNameTaken: IsNameTaken = () => false,
): Plan {
  const index = new CreatorIndex(existing)
  const plan: Plan = { steps: [], unchanged: 0, faults: [], warnings: [] }
  for (const { number, values } of rows) {
    const match = index.find(values)
    const fault = (message: string) => plan.faults.push({ row: number, message })
    if (typeof match === 'string') fault(match)
    else if (match === null) {
      const staffConflict = staffEmailConflict(values.email, staffEmailErrors)
      if (staffConflict) fault(staffConflict)
      else {
        plan.warnings.push(...index.duplicateNameWarnings(values.stageName, null, number))
        index.add(values, number)
        plan.steps.push({ action: 'add', values })
      }
    } else if (match.row !== null) fault(`Row ${match.row} is the same creator.`)
    else if (match.creator) {
      const step = planUpdate(values, match.creator, number)
      const conflict =
        step &&
        (identityConflict(values, match.creator) ??
          staffEmailConflict(step.changes.email, staffEmailErrors) ??
          nameConflict(step.changes.stageName, match.creator, isNameTaken))
      if (conflict) fault(conflict)
      else if (step) {
        if (step.changes.stageName !== undefined)
          plan.warnings.push(...index.duplicateNameWarnings(values.stageName, match, number))
        plan.steps.push(step)
      } else plan.unchanged++
      index.claim(match, values, number)
    }
  }
  return plan
}

class CreatorIndex {
  readonly #byEmail = new Map<string, Candidate>()
  readonly #byName = new Map<string, Candidate[]>()

  constructor(existing: readonly ExistingCreator[]) {
    for (const creator of existing) {
      const candidate = { creator, email: creator.email ?? creator.accountEmail, row: null }
      this.#add(candidate, creator.stageName, [creator.email, creator.accountEmail])
    }
  }

  /** The creator that a row matches, null for a new one, or an error message. */
  find({ stageName, email }: RowValues): Candidate | null | string {
    const candidate = email === undefined ? undefined : this.#byEmail.get(email)
    if (candidate) return candidate.creator?.isArchived ? archivedMessage(stageName) : candidate
    // Anyone can sign up under any name, so sign-ups are not matched by name.
    const sameName = (this.#byName.get(foldStageName(stageName)) ?? []).filter(
      ({ creator }) => !creator?.isUnverifiedSignUp,
    )
    const active = sameName.filter(({ creator }) => !creator?.isArchived)
    const [first, second] = active
    if (second) return `More than one creator is named “${stageName}”. Add the email to choose one.`
    if (first) {
      // The email determines who can sign in, so an import never replaces it.
      const isDifferentEmail = email !== undefined && first.email !== null
      return isDifferentEmail ? `A creator named “${stageName}” exists with a different email.` : first
    }
    const possibleMatches = sameName.filter((candidate) => email === undefined || candidate.email === null)
    return possibleMatches.length > 0 ? archivedMessage(stageName) : null
  }

  add({ stageName, email }: RowValues, row: number): void {
    this.#add({ creator: null, email: email ?? null, row }, stageName, [email])
  }

  /** Later rows also match by this row's name and email. */
  claim(candidate: Candidate, { stageName, email }: RowValues, row: number): void {
    candidate.row = row
    candidate.email ??= email ?? null
    this.#add(candidate, stageName, [email])
  }

  /** Duplicate names are allowed but reported. */
  duplicateNameWarnings(stageName: string, self: Candidate | null, row: number): RowMessage[] {
    const others = (this.#byName.get(foldStageName(stageName)) ?? []).filter(
      (candidate) => candidate !== self,
    )
    if (others.length === 0) return []
    const isArchived = others.every(({ creator }) => creator?.isArchived)
    return [
      { row, message: `A creator named “${stageName}” already exists${isArchived ? ' (archived)' : ''}.` },
    ]
  }

  #add(candidate: Candidate, stageName: string, emails: (string | null | undefined)[]): void {
    for (const email of emails) if (email) this.#byEmail.set(email, candidate)
    const sameName = this.#byName.get(foldStageName(stageName)) ?? []
    if (!sameName.includes(candidate)) this.#byName.set(foldStageName(stageName), [...sameName, candidate])
  }
}

const staffEmailConflict = (
  email: string | null | undefined,
  staffEmailErrors: StaffEmailErrors,
): string | null => (email && staffEmailErrors.get(email)) || null

/** Creators without an account may share a name. */
const nameConflict = (
  stageName: string | undefined,
  { accountId }: ExistingCreator,
  isNameTaken: IsNameTaken,
): string | null =>
  stageName !== undefined && accountId !== null && isNameTaken(stageName, accountId)
    ? `Someone in this agency is called “${stageName}”, or something that reads like it.`
    : null

/** Anyone can sign up with someone else's email, so an import must not fill an unconfirmed profile. */
function identityConflict({ realName }: RowValues, existing: ExistingCreator): string | null {
  if (existing.isVerified && realName !== undefined && realName !== existing.realName)
    return `“${existing.stageName}” was verified under a different legal name. Withdraw the verification first.`
  if (existing.isUnconfirmed)
    return `“${existing.stageName}” signed up with this name or email and has not confirmed the email yet.`
  return null
}

const archivedMessage = (stageName: string): string =>
  `“${stageName}” is archived. Restore the creator first, then import.`

function planUpdate(
  { creatorPercent, shareFrom, ...values }: RowValues,
  existing: ExistingCreator,
  row: number,
): Update | null {
  const matchesEmail =
    values.email !== undefined && (values.email === existing.email || values.email === existing.accountEmail)
  const target: ProfileChanges = { ...values }
  // A match by name keeps the existing spelling; a match by email keeps the existing contact address.
  if (matchesEmail) delete target.email
  else if (foldStageName(values.stageName) === foldStageName(existing.stageName))
    target.stageName = existing.stageName
  const fields = (Object.keys(target) as (keyof ProfileChanges)[]).filter(
    (field) => target[field] !== existing[field],
  )
  const changes = Object.fromEntries(fields.map((field) => [field, target[field]])) as ProfileChanges
  const isNewShare = creatorPercent !== undefined && creatorPercent !== percentOn(existing, shareFrom)
  if (fields.length === 0 && !isNewShare) return null
  return {
    action: 'update',
    id: existing.id,
    changes,
    ...(isNewShare && { share: { row, creatorPercent, shareFrom } }),
  }
}

function percentOn({ creatorPercent, splits }: ExistingCreator, day: string | undefined): number {
  if (day === undefined) return creatorPercent
  return splits.findLast(({ validFrom }) => validFrom <= day)?.creatorPercent ?? DEFAULT_CREATOR_PERCENT
}
