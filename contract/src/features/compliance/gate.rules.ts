import type { AccountPlatform } from '../creators/platform-accounts.rules.ts'

/** A day as YYYY-MM-DD, which can be compared as text. */
export type Day = string

/** The day a person turns `age`; in non-leap years, people born on February 29 do so on March 1. */
export function birthdayOf(birthDate: Day, age: number): Day {
  const year = String(Number(birthDate.slice(0, 4)) + age).padStart(4, '0')
  const day = `${year}${birthDate.slice(4)}`
  return isLeapDay(birthDate) && !isLeapYear(Number(year)) ? `${year}-03-01` : day
}

export const isAdultOn = (birthDate: Day, day: Day): boolean => birthdayOf(birthDate, 18) <= day

const isLeapDay = (day: Day) => day.endsWith('-02-29')
const isLeapYear = (year: number) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0

export const consentScopes = ['depict', 'distribute', 'download', 'ai_edit'] as const
export type ConsentScope = (typeof consentScopes)[number]

/** An accepted examination of an ID document, by us or by an earlier producer who gave us a copy. */
export type Examination = {
  birthDate: Day
  /** The day it was examined, by us or by the earlier producer. */
  examinedOn: Day
  idExpiresOn: Day | null
}

export type Consent = {
  scopes: readonly ConsentScope[]
  /** Empty means all platforms. */
  platforms: readonly AccountPlatform[]
  from: Day
  until: Day | null
  withdrawn: boolean
}

export type DepictedPerson = { id: string; name: string; examinations: Examination[]; consents: Consent[] }

/** The data the gate checks before an item goes live. */
export type GateItem = {
  producedOn: Day | null
  /** The day it goes live: today, or the scheduled day. */
  goesLiveOn: Day
  platforms: readonly AccountPlatform[]
  isDownloadable: boolean
  isAiEdited: boolean
  people: DepictedPerson[]
  isCleared: boolean
}

export const gateProblems = [
  'on_hold',
  'no_production_date',
  'no_people',
  'not_examined',
  'examined_too_late',
  'id_expired_when_examined',
  'under_age',
  'no_consent',
  'consent_withdrawn',
  'consent_too_narrow',
  'not_cleared',
] as const
export type GateProblem = { problem: (typeof gateProblems)[number]; personId: string | null }

/** All problems that prevent an item from going live, in the order they should be fixed. */
export function checkGate(item: GateItem): GateProblem[] {
  const problems: GateProblem[] = []
  const add = (problem: GateProblem['problem'], personId: string | null = null) =>
    problems.push({ problem, personId })
  if (item.producedOn === null) add('no_production_date')
  if (item.people.length === 0) add('no_people')
  for (const person of item.people) {
    const idProblem = item.producedOn === null ? null : examinationProblem(person, item.producedOn)
    if (idProblem) add(idProblem, person.id)
    const missingConsent = consentProblem(person, item)
    if (missingConsent) add(missingConsent, person.id)
  }
  if (!item.isCleared) add('not_cleared')
  return problems
}

/** The message for each problem; `name` is the person’s name, or the number of the case that holds the item. */
export const gateTexts: Record<GateProblem['problem'], (name: string) => string> = {
  on_hold: (number) => `On hold: taken down by case #${number}`,
  no_production_date: () => 'No production date',
  no_people: () => 'No one is listed as depicted',
  not_examined: (name) => `No accepted ID for ${name}`,
  examined_too_late: (name) => `${name}’s ID was examined after the production date`,
  id_expired_when_examined: (name) => `${name}’s ID had expired when it was examined`,
  under_age: (name) => `${name} was under 18 on the production date`,
  no_consent: (name) => `No signed consent from ${name} for the publication date`,
  consent_withdrawn: (name) => `${name} withdrew consent`,
  consent_too_narrow: (name) => `${name}’s consent doesn’t cover this use`,
  not_cleared: () => 'Not cleared by a second person yet',
}

/** The last day on which all consents cover the item; null if they never end. */
export function coveredUntil(item: GateItem): Day | null {
  const ends = item.people.map((person) => {
    const endDates = coveringConsents(person, item).map(({ until }) => until)
    return endDates.includes(null) ? null : (endDates.toSorted().at(-1) ?? null)
  })
  return ends.filter((day) => day !== null).toSorted()[0] ?? null
}

function examinationProblem({ examinations }: DepictedPerson, producedOn: Day) {
  if (examinations.length === 0) return 'not_examined' as const
  // A single document showing that the person was a minor overrides all others.
  if (examinations.some(({ birthDate }) => !isAdultOn(birthDate, producedOn))) return 'under_age' as const
  const timelyExaminations = examinations.filter(({ examinedOn }) => examinedOn <= producedOn)
  if (timelyExaminations.length === 0) return 'examined_too_late' as const
  const wasValid = timelyExaminations.some(
    ({ idExpiresOn, examinedOn }) => idExpiresOn === null || idExpiresOn >= examinedOn,
  )
  return wasValid ? null : ('id_expired_when_examined' as const)
}

function consentProblem(person: DepictedPerson, item: GateItem) {
  const notWithdrawn = person.consents.filter(({ withdrawn }) => !withdrawn)
  if (!notWithdrawn.some((consent) => isInForce(consent, item.goesLiveOn)))
    return notWithdrawn.length < person.consents.length
      ? ('consent_withdrawn' as const)
      : ('no_consent' as const)
  return coveringConsents(person, item).length > 0 ? null : ('consent_too_narrow' as const)
}

const isInForce = ({ withdrawn, from, until }: Consent, day: Day) =>
  !withdrawn && from <= day && (until === null || until >= day)

function coveringConsents({ consents }: DepictedPerson, item: GateItem): Consent[] {
  const scopes = requiredScopes(item)
  return consents.filter(
    (consent) =>
      isInForce(consent, item.goesLiveOn) &&
      scopes.every((scope) => consent.scopes.includes(scope)) &&
      (consent.platforms.length === 0 ||
        item.platforms.every((platform) => consent.platforms.includes(platform))),
  )
}

export function requiredScopes({
  isDownloadable,
  isAiEdited,
}: Pick<GateItem, 'isDownloadable' | 'isAiEdited'>): ConsentScope[] {
  return [
    'depict',
    'distribute',
    ...(isDownloadable ? (['download'] as const) : []),
    ...(isAiEdited ? (['ai_edit'] as const) : []),
  ]
}
