import { readFileSync } from 'node:fs'
import type { DomainEvent, DomainEventPayload } from '@greenroom/contract/events.ts'
import { typesFor } from '@greenroom/contract/features/notifications/notification-reach.rules.ts'
import {
  type NotificationType,
  notificationTypes,
} from '@greenroom/contract/features/notifications/notifications.rules.ts'
import { newId } from '@greenroom/contract/kit/ids.ts'
import { type Role, roles } from '@greenroom/contract/kit/permissions.ts'
import { expect, test } from 'vitest'
import { audienceRuleOf, audienceRules, type NotificationDraft } from './audience.ts'
import type { Facts } from './facts.queries.ts'
import type { Audience } from './notify.queries.ts'
import { revenueDrafts } from './revenue-update.ts'

const id = newId()
const facts: Facts = {
  applicant: async () => 'Ana',
  inquirer: async () => 'Theo',
  stageNames: async () => ['Nova'],
  member: async () => ({ name: 'New', creatorId: null }),
  person: async () => ({ name: 'Nova', creatorId: id }),
  violation: async () => ({
    type: 'SPAM',
    reason: 'This looks like a phone number.',
    author: null,
    fan: 'fan',
  }),
  fan: async () => ({ name: 'fan', joinedAt: new Date().toISOString(), spentCents: 25_000 }),
  message: async () => ({ senderId: id, senderName: 'Dana' }),
  editorsOf: async () => [id],
  fileOf: async () => ({ name: 'spring.csv', startedBy: id }),
} as Facts
/** A payload that triggers a notification for every event. */
const payload = {
  isSigned: true,
  applicationId: id,
  inquiryId: id,
  creatorId: id,
  invitationId: id,
  userId: id,
  fanId: id,
  transactionId: id,
  violationId: id,
  assigneeId: id,
  importId: id,
  creatorIds: [id],
  added: [id],
  role: 'COMPLIANCE',
  from: 'COMPLIANCE',
  to: 'CREATOR',
  type: 'general',
  kind: 'SALE',
  amount: 250,
  sales: [{ transactionId: id, fanId: id, type: 'Tips', amount: 250 }],
  soFar: 260,
  month: '2026-03',
  reason: 'not_my_voice',
  again: false,
  personId: id,
  documentId: id,
  consentId: id,
  verdict: 'REJECTED',
  expiresOn: '2026-03-31',
  days: 30,
  pass: 'run',
  done: 1,
  problem: 'x',
  caseId: id,
  source: 'form',
  itemId: id,
  title: 'Golden hour',
  missing: ['No production date'],
  isPublished: true,
  fromDay: '2026-03-09',
}

async function draftsOf(name: DomainEvent) {
  const buildDrafts = audienceRuleOf(name) as unknown as (
    input: object,
  ) => ReturnType<NonNullable<(typeof audienceRules)['user.signed_up']>>
  return buildDrafts({
    payload: payload as DomainEventPayload<'user.signed_up'>,
    facts,
    actorName: 'Mara',
    now: new Date(),
  })
}

/** Individually named users may have any role. */
function rolesOf({ roles: audienceRoles = [], operatorsOf, creator, users }: Audience): readonly Role[] {
  if (users) return roles
  return [
    ...audienceRoles,
    ...(operatorsOf ? (['CHAT_OPERATOR'] as const) : []),
    ...(creator ? (['CREATOR'] as const) : []),
  ]
}

async function collectReach(): Promise<Map<NotificationType, Set<Role>>> {
  // Agency messages are not sent through events.
  const rolesByType = new Map<NotificationType, Set<Role>>([['ADMIN_MESSAGE', new Set(['CREATOR'])]])
  const add = (drafts: NotificationDraft[]) => {
    for (const { type, to } of drafts)
      rolesByType.set(type, new Set([...(rolesByType.get(type) ?? []), ...rolesOf(to)]))
  }
  for (const name of Object.keys(audienceRules) as DomainEvent[]) {
    const drafts = await draftsOf(name)
    expect(drafts, `${name} notifies nobody`).not.toEqual([])
    add(drafts)
  }
  // Raised by a job.
  add(revenueDrafts('2026-03-09', [{ creatorId: id, lastWeek: 100, previousWeek: 0 }]))
  return rolesByType
}

test('the payload covers every notification type in the audience table', async () => {
  const source = ['audience', 'case-audience', 'compliance-audience', 'connect-audience', 'content-audience']
    .map((file) => readFileSync(new URL(`./${file}.ts`, import.meta.url), 'utf8'))
    .join()
  const declared = new Set([...source.matchAll(/type: '([A-Z_]+)'/g)].map(([, type]) => type))
  const rolesByType = await collectReach()
  expect(declared.size).toBeGreaterThan(3)
  expect([...declared].filter((type) => !rolesByType.has(type as NotificationType))).toEqual([])
})

test.each(roles)('preferences of %s list exactly the types they can receive', async (role) => {
  const rolesByType = await collectReach()
  const reachable = notificationTypes.filter((type) => rolesByType.get(type)?.has(role))
  const preferenceTypes = typesFor(role)
  expect(preferenceTypes.toSorted()).toEqual(reachable.toSorted())
})
