import type { DomainEvent, DomainEventPayload } from '@greenroom/contract/events.ts'
import type { inquiryTypes } from '@greenroom/contract/features/applications/applications.rules.ts'
import {
  LARGE_PAYMENT,
  NEW_FAN_DAYS,
  NEW_FAN_SPEND,
  type NotificationType,
  type Priority,
} from '@greenroom/contract/features/notifications/notifications.rules.ts'
import { formatMoney, toCents } from '@greenroom/contract/kit/money.ts'
import { roleNames } from '@greenroom/contract/kit/permissions.ts'
import type { NotifyingEvent } from '../event-effects.ts'
import { caseAudienceRules } from './case-audience.ts'
import { complianceAudienceRules } from './compliance-audience.ts'
import { connectAudienceRules } from './connect-audience.ts'
import { contentAudienceRules } from './content-audience.ts'
import { creatorAudienceRules } from './creator-audience.ts'
import type { Facts } from './facts.queries.ts'
import type { Audience } from './notify.queries.ts'

/** A notification for an audience. The actor is excluded. */
export type NotificationDraft = {
  to: Audience
  type: NotificationType
  priority: Priority
  title: string
  message: string
  link: string
  /** Deduplicates per recipient; without it every event sends a notification. */
  dedupeKey?: string
}

export type EventContext<N extends DomainEvent> = {
  payload: DomainEventPayload<N>
  facts: Facts
  actorName: string
  now: Date
}
export type AudienceRule<N extends DomainEvent> = (context: EventContext<N>) => Promise<NotificationDraft[]>

const admins: Audience = { roles: ['SUPER_ADMIN', 'AGENCY_ADMIN'] }
const applicationPath = (id: string) => `/dashboard/applications?id=${id}`
const creatorPath = (id: string) => `/dashboard/creators/${id}`
const fanPath = (id: string) => `/dashboard/fans/${id}`

type ApplicationEvent =
  | 'application.approved'
  | 'application.contacted'
  | 'application.rejected'
  | 'application.creator_added'

function reviewRule(
  title: string,
  describe: (actorName: string, name: string) => string,
): AudienceRule<ApplicationEvent> {
  return async ({ payload: { applicationId }, facts, actorName }) => {
    const message = describe(actorName, await facts.applicant(applicationId))
    const link = applicationPath(applicationId)
    return [{ to: admins, type: 'APPLICATION_UPDATE', priority: 'LOW', title, message, link }]
  }
}

const subjects: Record<(typeof inquiryTypes)[number], string> = {
  general: 'a general question',
  creator: 'working with us as a creator',
  agency: 'agency plans',
  b2b: 'licensing',
  support: 'support',
  demo: 'a demo',
}

/** The notifications of each event that notifies. */
export const audienceRules: { [N in NotifyingEvent]: AudienceRule<N> } = {
  'application.received': async ({ payload: { applicationId, again }, facts }) => {
    if (again) return []
    const message = `${await facts.applicant(applicationId)} applied to join.`
    const content = {
      type: 'APPLICATION_UPDATE',
      priority: 'NORMAL',
      title: 'New application',
      message,
    } as const
    return [{ to: admins, ...content, link: applicationPath(applicationId), dedupeKey: applicationId }]
  },
  'application.approved': reviewRule('Application approved', (actor, name) => `${actor} approved ${name}.`),
  'application.contacted': reviewRule('Applicant contacted', (actor, name) => `${actor} contacted ${name}.`),
  'application.rejected': reviewRule('Application rejected', (actor, name) => `${actor} rejected ${name}.`),
  'application.creator_added': reviewRule(
    'Applicant added as creator',
    (actor, name) => `${actor} added ${name} as a creator.`,
  ),

  'inquiry.received': async ({ payload: { inquiryId, type }, facts }) => {
    const message = `${await facts.inquirer(inquiryId)} wrote about ${subjects[type]}.`
    const link = `/dashboard/applications?tab=inquiries&id=${inquiryId}`
    const content = { type: 'APPLICATION_UPDATE', priority: 'NORMAL', title: 'New inquiry', message } as const
    return [{ to: admins, ...content, link, dedupeKey: inquiryId }]
  },

  'user.signed_up': async ({ payload: { creatorId }, facts }) => {
    const [name = 'A creator'] = await facts.stageNames([creatorId])
    const message = `${name} signed up as a creator and needs verification.`
    const content = { type: 'APPLICATION_UPDATE', priority: 'NORMAL', title: 'New sign-up', message } as const
    return [{ to: admins, ...content, link: creatorPath(creatorId), dedupeKey: creatorId }]
  },

  'invitation.accepted': async ({ payload: { invitationId, role, userId }, facts }) => {
    const { name, creatorId } = await facts.member(userId)
    const message = `${name} accepted the invitation. Role: ${roleNames[role]}.`
    const link = creatorId ? creatorPath(creatorId) : '/dashboard/settings?section=team'
    const content = { type: 'SYSTEM', priority: 'LOW', title: 'Invitation accepted', message } as const
    return [{ to: admins, ...content, link, dedupeKey: invitationId }]
  },

  'transactions.recorded': async ({ payload: { creatorId, sales = [] }, ...context }) =>
    buildSaleDrafts(creatorId, sales, context),

  'import.finished': async ({ payload, facts }) => {
    const file = await facts.fileOf(payload.importId)
    if (!file) return []
    const { added, updated, unchanged, failed } = payload
    const figures = `${added} added, ${updated} updated, ${unchanged} unchanged, ${failed} skipped`
    const message = `${file.name}: ${figures}.`
    const content = { type: 'SYSTEM', priority: 'LOW', title: 'Import finished', message } as const
    return [{ to: { users: [file.startedBy] }, ...content, link: importPath(payload.importId) }]
  },
  'import.failed': async ({ payload, facts }) => {
    const file = await facts.fileOf(payload.importId)
    if (!file) return []
    const title = payload.pass === 'check' ? 'Import check failed' : 'Import failed'
    const rows = payload.done === 1 ? '1 row' : `${payload.done} rows`
    const message = `${file.name} failed after ${rows}. ${payload.problem}`
    const content = { type: 'SYSTEM', priority: 'HIGH', title, message } as const
    return [{ to: { users: [file.startedBy] }, ...content, link: importPath(payload.importId) }]
  },

  'goal.achieved': async ({ payload: { creatorId, month, amount, soFar }, facts }) => {
    const [stageName = 'A creator'] = await facts.stageNames([creatorId])
    const content = {
      type: 'GOAL_ACHIEVED',
      priority: 'NORMAL',
      title: `${monthName(month)} goal reached`,
      dedupeKey: `${creatorId} ${month} ${toCents(amount)}`,
    } as const
    const figures = `${formatMoney(soFar)} so far this month. The goal is ${formatMoney(amount)}.`
    const link = `${creatorPath(creatorId)}?tab=performance`
    return [
      { to: { creator: creatorId }, ...content, message: `You’ve earned ${figures}`, link: '/dashboard' },
      { to: admins, ...content, message: `${stageName} has earned ${figures}`, link },
    ]
  },

  'message.flagged': async ({ payload: { messageId, fanId, creatorId, reason }, facts }) => {
    if (reason === undefined) return []
    const [stageName = 'a creator'] = await facts.stageNames([creatorId])
    const { senderId, senderName } = await facts.message(messageId)
    const { name: fan } = await facts.fan(fanId)
    const content = {
      type: 'SYSTEM',
      // In-app only, no email.
      priority: 'LOW',
      title: 'Not my voice',
      link: `/dashboard/chat/${fanId}`,
      dedupeKey: messageId,
    } as const
    const text = `to ${fan} doesn’t sound like ${stageName}. It’s flagged in chat.`
    return [
      ...(senderId ? [{ to: { users: [senderId] }, ...content, message: `Your message ${text}` }] : []),
      { to: admins, ...content, message: `A message from ${senderName} ${text}` },
    ]
  },

  'operators.assigned': async ({ payload: { creatorIds, added }, facts }) => {
    const [firstId] = creatorIds
    if (added.length === 0 || firstId === undefined) return []
    const names = await facts.stageNames(creatorIds)
    const isMultiple = creatorIds.length > 1
    const title = isMultiple ? `${creatorIds.length} creators assigned to you` : 'New creator assigned to you'
    const message = `You now handle chats for ${joinNames(names)}.`
    const link = isMultiple ? '/dashboard/creators' : creatorPath(firstId)
    return [{ to: { users: added }, type: 'SYSTEM', priority: 'LOW', title, message, link }]
  },

  ...complianceAudienceRules,
  ...caseAudienceRules,
  ...connectAudienceRules,
  ...contentAudienceRules,
  ...creatorAudienceRules,

  'member.role_changed': async ({ payload: { userId, from, to } }) => {
    const message = `Your role changed from ${roleNames[from]} to ${roleNames[to]}.`
    const content = { type: 'SYSTEM', priority: 'NORMAL', title: 'Your role changed', message } as const
    return [{ to: { users: [userId] }, ...content, link: '/dashboard' }]
  },
}

/** Undefined for events that notify nobody. */
export function audienceRuleOf<N extends DomainEvent>(name: N): AudienceRule<N> | undefined {
  const rules: { [E in DomainEvent]?: AudienceRule<E> } = audienceRules
  return rules[name]
}

type Sale = { transactionId: string; fanId: string; type: string; amount: number }

/** For large payments, and for new fans who reach the threshold with these sales. */
async function buildSaleDrafts(
  creatorId: string,
  sales: Sale[],
  { facts, now }: { facts: Facts; now: Date },
): Promise<NotificationDraft[]> {
  const drafts: NotificationDraft[] = []
  if (sales.length === 0) return drafts
  const [stageName = 'a creator'] = await facts.stageNames([creatorId])
  for (const [fanId, fanSales] of Map.groupBy(sales, (sale) => sale.fanId)) {
    const fan = await facts.fan(fanId)
    const names = { creatorId, stageName, fan: fan.name }
    const large = fanSales.filter(({ amount }) => amount >= LARGE_PAYMENT)
    drafts.push(...large.flatMap((sale) => buildPaymentDrafts(sale, names)))
    const cents = fanSales.reduce((sum, { amount }) => sum + toCents(amount), 0)
    if (crossesSpendThreshold(fan, cents, now)) drafts.push(...buildNewFanDrafts(fanId, names))
  }
  return drafts
}

type SaleNames = { creatorId: string; stageName: string; fan: string }

function buildPaymentDrafts(
  { fanId, transactionId, amount, type }: Sale,
  { creatorId, stageName, fan }: SaleNames,
): NotificationDraft[] {
  const content = {
    type: 'PAYMENT_RECEIVED',
    priority: 'NORMAL',
    title: `${formatMoney(amount)} received`,
    link: fanPath(fanId),
    dedupeKey: transactionId,
  } as const
  const paid = `${formatMoney(amount)} (${type}).`
  return [
    { to: admins, ...content, message: `${fan} paid ${stageName} ${paid}` },
    { to: { creator: creatorId }, ...content, message: `${fan} paid you ${paid}` },
  ]
}

function buildNewFanDrafts(fanId: string, { creatorId, stageName, fan }: SaleNames): NotificationDraft[] {
  const content = {
    type: 'NEW_FAN',
    priority: 'NORMAL',
    title: 'New high-value fan',
    link: fanPath(fanId),
    dedupeKey: fanId,
  } as const
  const spent = `has spent at least ${formatMoney(NEW_FAN_SPEND)} within ${NEW_FAN_DAYS} days`
  const message = `${fan}, a new fan of ${stageName}, ${spent}.`
  return [
    { to: { ...admins, operatorsOf: creatorId }, ...content, message },
    { to: { creator: creatorId }, ...content, message: `${fan}, a new fan of yours, ${spent}.` },
  ]
}

/** True only for the sales that cross the threshold; spentCents already includes them. */
function crossesSpendThreshold(
  fan: { joinedAt: string; spentCents: number },
  cents: number,
  now: Date,
): boolean {
  const threshold = toCents(NEW_FAN_SPEND)
  const since = now.getTime() - NEW_FAN_DAYS * 86_400_000
  return (
    fan.spentCents >= threshold && fan.spentCents - cents < threshold && Date.parse(fan.joinedAt) >= since
  )
}

const importPath = (id: string) => `/dashboard/fans?import=${id}`

const monthName = (month: string) =>
  new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  )

const MAX_NAMES = 5
const joinNames = (names: string[]) =>
  names.length <= MAX_NAMES
    ? names.join(', ')
    : `${names.slice(0, MAX_NAMES).join(', ')} and ${names.length - MAX_NAMES} more`
