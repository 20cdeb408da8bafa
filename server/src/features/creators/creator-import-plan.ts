import {
  DEFAULT_CREATOR_PERCENT,
  foldStageName,
} from '@greenroom/contract/features/creators/creators.rules.ts'
import type { ReadRow, RowFacts, RowFault } from './creator-import-rows.ts'
import type { Split } from './creator-splits.queries.ts'

export type KnownCreator = {
  id: string
  stageName: string
  realName: string | null
  /** Contact address. */
  email: string | null
  accountEmail: string | null
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

type ProfileChanges = Partial<Omit<RowFacts, 'creatorPercent' | 'shareFrom'>>
export type ShareChange = { row: number; creatorPercent: number; shareFrom?: string | undefined }
export type Update = { do: 'update'; id: string; changes: ProfileChanges; share?: ShareChange }
export type Step = { do: 'add'; facts: RowFacts } | Update

type Plan = { steps: Step[]; unchanged: number; faults: RowFault[]; warnings: RowFault[] }

/** Error message by staff email address. */
type Staff = ReadonlyMap<string, string>

type Candidate = { known: KnownCreator | null; email: string | null; row: number | null }

/** Idempotent: importing the same file again changes nothing. */
export function planImport(
  rows: readonly ReadRow[],
  existing: readonly KnownCreator[],
  staff: Staff = new Map(),
): Plan {
  const index = new CreatorIndex(existing)
  const plan: Plan = { steps: [], unchanged: 0, faults: [], warnings: [] }
  for (const { number, facts } of rows) {
    const found = index.find(facts)
    const fault = (message: string) => plan.faults.push({ row: number, message })
    if (typeof found === 'string') fault(found)
    else if (found === null) {
      const staffConflict = staffEmailConflict(facts.email, staff)
      if (staffConflict) fault(staffConflict)
      else {
        plan.warnings.push(...index.namesakeWarnings(facts.stageName, null, number))
        index.add(facts, number)
        plan.steps.push({ do: 'add', facts })
      }
    } else if (found.row !== null) fault(`Row ${found.row} has the same creator.`)
    else if (found.known) {
      const step = differences(facts, found.known, number)
      const conflict =
        step && (identityConflict(facts, found.known) ?? staffEmailConflict(step.changes.email, staff))
      if (conflict) fault(conflict)
      else if (step) {
        if (step.changes.stageName !== undefined)
          plan.warnings.push(...index.namesakeWarnings(facts.stageName, found, number))
        plan.steps.push(step)
      } else plan.unchanged++
      index.claim(found, facts, number)
    }
  }
  return plan
}

class CreatorIndex {
  readonly #byEmail = new Map<string, Candidate>()
  readonly #byName = new Map<string, Candidate[]>()

  constructor(existing: readonly KnownCreator[]) {
    for (const creator of existing) {
      const candidate = { known: creator, email: creator.email ?? creator.accountEmail, row: null }
      this.#add(candidate, creator.stageName, [creator.email, creator.accountEmail])
    }
  }

  /** The creator that a row matches, null for a new one, or an error message. */
  find({ stageName, email }: RowFacts): Candidate | null | string {
    const candidate = email === undefined ? undefined : this.#byEmail.get(email)
    if (candidate) return candidate.known?.isArchived ? archivedMessage(stageName) : candidate
    // Anyone can sign up under any name, so sign-ups are not matched by name.
    const named = (this.#byName.get(foldStageName(stageName)) ?? []).filter(
      ({ known }) => !known?.isUnverifiedSignUp,
    )
    const working = named.filter(({ known }) => !known?.isArchived)
    const [first, second] = working
    if (second) return `More than one creator is named “${stageName}”. Add the email to choose one.`
    if (first) {
      // The email determines who can sign in, so an import never replaces it.
      const isDifferentEmail = email !== undefined && first.email !== null
      return isDifferentEmail ? `A creator named “${stageName}” exists with a different email.` : first
    }
    const couldBe = named.filter((creator) => email === undefined || creator.email === null)
    return couldBe.length > 0 ? archivedMessage(stageName) : null
  }

  add({ stageName, email }: RowFacts, row: number): void {
    this.#add({ known: null, email: email ?? null, row }, stageName, [email])
  }

  /** Later rows also match by this row's name and email. */
  claim(candidate: Candidate, { stageName, email }: RowFacts, row: number): void {
    candidate.row = row
    candidate.email ??= email ?? null
    this.#add(candidate, stageName, [email])
  }

  /** Duplicate names are allowed but reported. */
  namesakeWarnings(stageName: string, self: Candidate | null, row: number): RowFault[] {
    const others = (this.#byName.get(foldStageName(stageName)) ?? []).filter((creator) => creator !== self)
    if (others.length === 0) return []
    const isArchived = others.every(({ known }) => known?.isArchived)
    return [
      { row, message: `A creator named “${stageName}” already exists${isArchived ? ' (archived)' : ''}.` },
    ]
  }

  #add(candidate: Candidate, stageName: string, emails: (string | null | undefined)[]): void {
    for (const email of emails) if (email) this.#byEmail.set(email, candidate)
    const named = this.#byName.get(foldStageName(stageName)) ?? []
    if (!named.includes(candidate)) this.#byName.set(foldStageName(stageName), [...named, candidate])
  }
}

const staffEmailConflict = (email: string | null | undefined, staff: Staff): string | null =>
  (email && staff.get(email)) || null

/** Anyone can sign up with someone else's email, so an import must not fill an unconfirmed profile. */
function identityConflict({ realName }: RowFacts, existing: KnownCreator): string | null {
  if (existing.isVerified && realName !== undefined && realName !== existing.realName)
    return `“${existing.stageName}” was verified under a different legal name. Withdraw the verification first.`
  if (existing.isUnconfirmed)
    return `“${existing.stageName}” signed up with this name or email and has not confirmed the email yet.`
  return null
}

const archivedMessage = (stageName: string): string =>
  `“${stageName}” is archived. Restore the creator first, then import.`

function differences(
  { creatorPercent, shareFrom, ...facts }: RowFacts,
  existing: KnownCreator,
  row: number,
): Update | null {
  const foundByEmail =
    facts.email !== undefined && (facts.email === existing.email || facts.email === existing.accountEmail)
  const target: ProfileChanges = { ...facts }
  // A match by name keeps its spelling; a match by email keeps the contact address.
  if (foundByEmail) delete target.email
  else if (foldStageName(facts.stageName) === foldStageName(existing.stageName))
    target.stageName = existing.stageName
  const fields = (Object.keys(target) as (keyof ProfileChanges)[]).filter(
    (field) => target[field] !== existing[field],
  )
  const changes = Object.fromEntries(fields.map((field) => [field, target[field]])) as ProfileChanges
  const isNewShare = creatorPercent !== undefined && creatorPercent !== percentOn(existing, shareFrom)
  if (fields.length === 0 && !isNewShare) return null
  return {
    do: 'update',
    id: existing.id,
    changes,
    ...(isNewShare && { share: { row, creatorPercent, shareFrom } }),
  }
}

function percentOn({ creatorPercent, splits }: KnownCreator, day: string | undefined): number {
  if (day === undefined) return creatorPercent
  return splits.findLast(({ validFrom }) => validFrom <= day)?.creatorPercent ?? DEFAULT_CREATOR_PERCENT
}
