import type { DomainEvent, DomainEventPayload } from '@greenroom/contract/events.ts'
import type { inquiryTypes } from '@greenroom/contract/features/applications/applications.rules.ts'
import {
  LARGE_PAYMENT,
  NEW_FAN_DAYS,
  NEW_FAN_SPEND,
  type NotificationType,
  type Priority,
} from '@greenroom/contract/features/notifications/notifications.rules.ts'
import { showMoney, toCents } from '@greenroom/contract/kit/money.ts'
import { roleNames } from '@greenroom/contract/kit/permissions.ts'
import type { Facts } from './facts.queries.ts'
import type { Readers } from './notify.queries.ts'

/** One thing told to some people. Who did it is never among them. */
export type Telling = {
  to: Readers
  type: NotificationType
  priority: Priority
  title: string
  message: string
  link: string
  /** The same cause tells a person once; without it, each time. */
  once?: string
}

type Scene<N extends DomainEvent> = {
  payload: DomainEventPayload<N>
  facts: Facts
  /** The name of who did it. */
  by: string
  now: Date
}
type Tell<N extends DomainEvent> = (scene: Scene<N>) => Promise<Telling[]>

const admins: Readers = { roles: ['SUPER_ADMIN', 'AGENCY_ADMIN'] }
const applicationPath = (id: string) => `/dashboard/applications?id=${id}`
const creatorPath = (id: string) => `/dashboard/creators/${id}`
const fanPath = (id: string) => `/dashboard/fans/${id}`

type Moved =
  | 'application.approved'
  | 'application.contacted'
  | 'application.rejected'
  | 'application.made_creator'

function moved(title: string, words: (by: string, name: string) => string): Tell<Moved> {
  return async ({ payload: { applicationId }, facts, by }) => {
    const message = words(by, await facts.applicant(applicationId))
    const link = applicationPath(applicationId)
    return [{ to: admins, type: 'APPLICATION_UPDATE', priority: 'LOW', title, message, link }]
  }
}

type AboutCreator =
  | 'creator.verified'
  | 'creator.verification_withdrawn'
  | 'creator.paused'
  | 'creator.resumed'

function toCreator(priority: Priority, title: string, message: string): Tell<AboutCreator> {
  return async ({ payload: { creatorId } }) => [
    { to: { creator: creatorId }, type: 'SYSTEM', priority, title, message, link: creatorPath(creatorId) },
  ]
}

const subjects: Record<(typeof inquiryTypes)[number], string> = {
  general: 'a general question',
  creator: 'working with us as a creator',
  agency: 'agency plans',
  b2b: 'licensing',
  support: 'support',
  demo: 'a demo',
}

/** Which event is told to whom, as what, in which words and leading where. What is not here is told to nobody. */
export const audience: { [N in DomainEvent]?: Tell<N> } = {
  'application.received': async ({ payload: { applicationId, again }, facts }) => {
    if (again) return []
    const message = `${await facts.applicant(applicationId)} applied to join.`
    const told = {
      type: 'APPLICATION_UPDATE',
      priority: 'NORMAL',
      title: 'New application',
      message,
    } as const
    return [{ to: admins, ...told, link: applicationPath(applicationId), once: applicationId }]
  },
  'application.approved': moved('Application approved', (by, name) => `${by} approved ${name}.`),
  'application.contacted': moved('Applicant contacted', (by, name) => `${by} wrote to ${name}.`),
  'application.rejected': moved('Application rejected', (by, name) => `${by} rejected ${name}.`),
  'application.made_creator': moved('Applicant added', (by, name) => `${by} added ${name} as a creator.`),

  'inquiry.received': async ({ payload: { inquiryId, type }, facts }) => {
    const message = `${await facts.inquirer(inquiryId)} wrote about ${subjects[type]}.`
    const link = `/dashboard/applications?tab=inquiries&id=${inquiryId}`
    const told = { type: 'APPLICATION_UPDATE', priority: 'NORMAL', title: 'New inquiry', message } as const
    return [{ to: admins, ...told, link, once: inquiryId }]
  },

  'user.signed_up': async ({ payload: { creatorId }, facts }) => {
    const [name = 'A creator'] = await facts.stageNames([creatorId])
    const message = `${name} signed up as a creator and waits to be verified.`
    const told = { type: 'APPLICATION_UPDATE', priority: 'NORMAL', title: 'New sign-up', message } as const
    return [{ to: admins, ...told, link: creatorPath(creatorId), once: creatorId }]
  },

  'invitation.accepted': async ({ payload: { invitationId, role, userId }, facts }) => {
    const { name, creatorId } = await facts.member(userId)
    const message = `${name} accepted the invitation. Role: ${roleNames[role]}.`
    const link = creatorId ? creatorPath(creatorId) : '/dashboard/settings?section=team'
    const told = { type: 'SYSTEM', priority: 'LOW', title: 'Invitation accepted', message } as const
    return [{ to: admins, ...told, link, once: invitationId }]
  },

  'transaction.recorded': async (scene) => {
    const { kind, fanId, creatorId, amount } = scene.payload
    if (kind !== 'SALE') return []
    const fan = await scene.facts.fan(fanId)
    const [stageName = 'a creator'] = await scene.facts.stageNames([creatorId])
    const large = amount >= LARGE_PAYMENT ? payment(scene, fan.name, stageName) : []
    return isNewlyGood(fan, toCents(amount), scene.now)
      ? [...large, ...newFan(scene, fan.name, stageName)]
      : large
  },

  'import.finished': async ({ payload, facts }) => {
    const file = await facts.fileOf(payload.importId)
    if (!file) return []
    const { added, updated, unchanged, failed } = payload
    const figures = `${added} added, ${updated} updated, ${unchanged} unchanged, ${failed} not taken`
    const message = `${file.name}: ${figures}.`
    const told = { type: 'SYSTEM', priority: 'LOW', title: 'Import finished', message } as const
    return [{ to: { users: [file.startedBy] }, ...told, link: importPath(payload.importId) }]
  },
  'import.failed': async ({ payload, facts }) => {
    const file = await facts.fileOf(payload.importId)
    if (!file) return []
    const title = payload.pass === 'check' ? 'Import could not be checked' : 'Import failed'
    const message = `${file.name}, after ${payload.done} rows: ${payload.trouble}`
    const told = { type: 'SYSTEM', priority: 'HIGH', title, message } as const
    return [{ to: { users: [file.startedBy] }, ...told, link: importPath(payload.importId) }]
  },

  'creator.verified': toCreator('NORMAL', 'You are verified', 'Your agency has verified your identity.'),
  'creator.verification_withdrawn': toCreator(
    'HIGH',
    'Your verification was withdrawn',
    'Your identity has to be examined again. Please talk to your agency.',
  ),
  'creator.paused': toCreator(
    'HIGH',
    'Your profile is paused',
    'Your agency has paused your profile. Talk to them if you did not expect this.',
  ),
  'creator.resumed': toCreator('NORMAL', 'Your profile is back', 'Your agency has ended the pause.'),

  'operators.assigned': async ({ payload: { creatorIds, added }, facts }) => {
    const [only] = creatorIds
    if (added.length === 0 || only === undefined) return []
    const names = await facts.stageNames(creatorIds)
    const several = creatorIds.length > 1
    const title = several
      ? `You answer for ${creatorIds.length} more creators`
      : 'You answer for a new creator'
    const message = `Assigned to you: ${listed(names)}.`
    const link = several ? '/dashboard/creators' : creatorPath(only)
    return [{ to: { users: added }, type: 'SYSTEM', priority: 'LOW', title, message, link }]
  },

  'member.role_changed': async ({ payload: { userId, from, to } }) => {
    const message = `You are ${roleNames[to]} now. Before, you were ${roleNames[from]}.`
    const told = { type: 'SYSTEM', priority: 'NORMAL', title: 'Your role has changed', message } as const
    return [{ to: { users: [userId] }, ...told, link: '/dashboard' }]
  },
}

type Sale = Scene<'transaction.recorded'>

function payment({ payload }: Sale, fan: string, stageName: string): Telling[] {
  const { fanId, creatorId, transactionId, amount, type } = payload
  const told = {
    type: 'PAYMENT_RECEIVED',
    priority: 'NORMAL',
    link: fanPath(fanId),
    once: transactionId,
  } as const
  const title = `${showMoney(amount)} received`
  return [
    { to: admins, ...told, title, message: `${fan} paid ${stageName} ${showMoney(amount)} (${type}).` },
    {
      to: { creator: creatorId },
      ...told,
      title,
      message: `${fan} paid you ${showMoney(amount)} (${type}).`,
    },
  ]
}

function newFan({ payload: { fanId, creatorId } }: Sale, fan: string, stageName: string): Telling[] {
  const told = {
    type: 'NEW_FAN',
    priority: 'NORMAL',
    title: 'A new fan to look after',
    link: fanPath(fanId),
  } as const
  const spent = `has spent over ${showMoney(NEW_FAN_SPEND)} within ${NEW_FAN_DAYS} days`
  const ofHers = `${fan}, a new fan of ${stageName}, ${spent}.`
  return [
    { to: { ...admins, operatorsOf: creatorId }, ...told, message: ofHers, once: fanId },
    { to: { creator: creatorId }, ...told, message: `${fan}, a new fan of yours, ${spent}.`, once: fanId },
  ]
}

/** Only the sale that takes them over the mark; the fan's sum counts it already. */
function isNewlyGood(fan: { joinedAt: string; spentCents: number }, cents: number, now: Date): boolean {
  const mark = toCents(NEW_FAN_SPEND)
  const since = now.getTime() - NEW_FAN_DAYS * 86_400_000
  return fan.spentCents >= mark && fan.spentCents - cents < mark && Date.parse(fan.joinedAt) >= since
}

const importPath = (id: string) => `/dashboard/fans?import=${id}`

const MOST_NAMES = 5
const listed = (names: string[]) =>
  names.length <= MOST_NAMES
    ? names.join(', ')
    : `${names.slice(0, MOST_NAMES).join(', ')} and ${names.length - MOST_NAMES} more`
