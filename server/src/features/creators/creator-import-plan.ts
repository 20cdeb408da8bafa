import { foldStageName } from '@greenroom/contract/features/creators/creators.rules.ts'
import type { ReadRow, RowFacts, RowFault } from './creator-import-rows.ts'

export type KnownCreator = {
  id: string
  stageName: string
  realName: string | null
  /** The one to write to, and the one of her account. */
  email: string | null
  accountEmail: string | null
  phone: string | null
  location: string | null
  /** In force today. */
  creatorPercent: number
  isArchived: boolean
  isVerified: boolean
  /** Came by sign-up, and nobody has verified yet who this is. */
  isStranger: boolean
  /** A stranger who has not even shown that her address is hers. */
  isUnconfirmed: boolean
}

type ProfileChanges = Partial<Omit<RowFacts, 'creatorPercent'>>
export type Update = { do: 'update'; id: string; changes: ProfileChanges; creatorPercent?: number }
export type Step = { do: 'add'; facts: RowFacts } | Update

type Plan = { steps: Step[]; unchanged: number; faults: RowFault[]; warnings: RowFault[] }

/** What to say of an address that a member of the team signs in with. */
type Staff = ReadonlyMap<string, string>

type Person = { known: KnownCreator | null; email: string | null; row: number | null }

/** What a file would change. Run on its own result it changes nothing. */
export function planImport(
  rows: readonly ReadRow[],
  known: readonly KnownCreator[],
  staff: Staff = new Map(),
): Plan {
  const people = new People(known)
  const plan: Plan = { steps: [], unchanged: 0, faults: [], warnings: [] }
  for (const { number, facts } of rows) {
    const found = people.find(facts)
    const fault = (message: string) => plan.faults.push({ row: number, message })
    if (typeof found === 'string') fault(found)
    else if (found === null) {
      const colleague = staffFault(facts.email, staff)
      if (colleague) fault(colleague)
      else {
        plan.warnings.push(...people.namesakeOf(facts.stageName, null, number))
        people.add(facts, number)
        plan.steps.push({ do: 'add', facts })
      }
    } else if (found.row !== null) fault(`Row ${found.row} is about the same creator.`)
    else if (found.known) {
      const step = differences(facts, found.known)
      const doubt = step && (doubtAbout(facts, found.known) ?? staffFault(step.changes.email, staff))
      if (doubt) fault(doubt)
      else if (step) {
        if (step.changes.stageName !== undefined)
          plan.warnings.push(...people.namesakeOf(facts.stageName, found, number))
        plan.steps.push(step)
      } else plan.unchanged++
      people.take(found, facts, number)
    }
  }
  return plan
}

class People {
  readonly #byEmail = new Map<string, Person>()
  readonly #byName = new Map<string, Person[]>()

  constructor(known: readonly KnownCreator[]) {
    for (const one of known) {
      const person = { known: one, email: one.email ?? one.accountEmail, row: null }
      this.#note(person, one.stageName, [one.email, one.accountEmail])
    }
  }

  /** Whom a row means: somebody, nobody yet, or why that cannot be told. */
  find({ stageName, email }: RowFacts): Person | null | string {
    const person = email === undefined ? undefined : this.#byEmail.get(email)
    if (person) return person.known?.isArchived ? archived(stageName) : person
    const named = this.#byName.get(foldStageName(stageName)) ?? []
    const working = named.filter(({ known }) => !known?.isArchived)
    const [first, second] = working
    if (second) return `More than one creator is called “${stageName}”. Give the email of the one you mean.`
    if (first) {
      // The address decides who is invited to sign in, so a file does not replace one.
      const isAnother = email !== undefined && first.email !== null
      return isAnother ? `There is a creator called “${stageName}” with another email.` : first
    }
    const couldBe = named.filter((one) => email === undefined || one.email === null)
    return couldBe.length > 0 ? archived(stageName) : null
  }

  add({ stageName, email }: RowFacts, row: number): void {
    this.#note({ known: null, email: email ?? null, row }, stageName, [email])
  }

  /** Later rows find this person by what this row says, too. */
  take(person: Person, { stageName, email }: RowFacts, row: number): void {
    person.row = row
    person.email ??= email ?? null
    this.#note(person, stageName, [email])
  }

  /** Names may be shared, and whoever shares one should know. */
  namesakeOf(stageName: string, self: Person | null, row: number): RowFault[] {
    const others = (this.#byName.get(foldStageName(stageName)) ?? []).filter((one) => one !== self)
    if (others.length === 0) return []
    const isGone = others.every(({ known }) => known?.isArchived)
    return [
      {
        row,
        message: `There is already a creator called “${stageName}”${isGone ? ', who is archived' : ''}.`,
      },
    ]
  }

  #note(person: Person, stageName: string, emails: (string | null | undefined)[]): void {
    for (const email of emails) if (email) this.#byEmail.set(email, person)
    const named = this.#byName.get(foldStageName(stageName)) ?? []
    if (!named.includes(person)) this.#byName.set(foldStageName(stageName), [...named, person])
  }
}

const staffFault = (email: string | null | undefined, staff: Staff): string | null =>
  (email && staff.get(email)) || null

/** Anybody can sign up under a known name or address and then read what is written into the profile. */
function doubtAbout({ stageName, email, realName }: RowFacts, known: KnownCreator): string | null {
  if (known.isVerified && realName !== undefined && realName !== known.realName)
    return `“${known.stageName}” was verified under another legal name. Withdraw the verification first.`
  if (known.isUnconfirmed)
    return `“${known.stageName}” signed up with this name or email and has not confirmed the email yet.`
  if (known.isStranger && email === undefined)
    return `“${stageName}” came by sign-up and is not verified yet. Give the email.`
  return null
}

const archived = (stageName: string): string =>
  `“${stageName}” is archived. Restore the creator first, then import.`

function differences({ creatorPercent, ...facts }: RowFacts, known: KnownCreator): Update | null {
  const foundByEmail =
    facts.email !== undefined && (facts.email === known.email || facts.email === known.accountEmail)
  const wanted: ProfileChanges = { ...facts }
  // Who was found by a name keeps its spelling; who was found by an address keeps the one to write to.
  if (foundByEmail) delete wanted.email
  else if (foldStageName(facts.stageName) === foldStageName(known.stageName))
    wanted.stageName = known.stageName
  const fields = (Object.keys(wanted) as (keyof ProfileChanges)[]).filter(
    (field) => wanted[field] !== known[field],
  )
  const changes = Object.fromEntries(fields.map((field) => [field, wanted[field]])) as ProfileChanges
  const isNewShare = creatorPercent !== undefined && creatorPercent !== known.creatorPercent
  if (fields.length === 0 && !isNewShare) return null
  return { do: 'update', id: known.id, changes, ...(isNewShare ? { creatorPercent } : {}) }
}
