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
import { audience } from './audience.ts'
import type { Facts } from './facts.queries.ts'
import type { Readers } from './notify.queries.ts'

/** What people are asked about in their preferences is what can come to them, and nothing else. */

/** Types no event has yet. Their features bring the events; until then nobody can say whom they reach. */
const toCome: readonly NotificationType[] = [
  'REVENUE_UPDATE',
  'COMPLIANCE_ALERT',
  'CONTENT_APPROVED',
  'CONTENT_REJECTED',
  'SUBSCRIPTION_EXPIRING',
  'GOAL_ACHIEVED',
]

const id = newId()
const facts: Facts = {
  applicant: async () => 'Ana',
  inquirer: async () => 'Theo',
  stageNames: async () => ['Nova'],
  member: async () => ({ name: 'New', creatorId: null }),
  fan: async () => ({ name: 'fan', joinedAt: new Date().toISOString(), spentCents: 25_000 }),
  fileOf: async () => ({ name: 'spring.csv', startedBy: id }),
} as Facts
/** Whatever a payload may need to be told about: a new fan's large sale, somebody added, an application that is new. */
const payload = {
  applicationId: id,
  inquiryId: id,
  creatorId: id,
  invitationId: id,
  userId: id,
  fanId: id,
  transactionId: id,
  importId: id,
  creatorIds: [id],
  added: [id],
  role: 'COMPLIANCE',
  from: 'COMPLIANCE',
  to: 'CREATOR',
  type: 'general',
  kind: 'SALE',
  amount: 250,
  again: false,
  pass: 'run',
  done: 1,
  trouble: 'x',
}

async function tellingsOf(name: DomainEvent) {
  const tell = audience[name] as (
    scene: object,
  ) => ReturnType<NonNullable<(typeof audience)['user.signed_up']>>
  return tell({
    payload: payload as DomainEventPayload<'user.signed_up'>,
    facts,
    by: 'Mara',
    now: new Date(),
  })
}

/** Whoever is named one by one may have any role. */
function reachedBy({ roles: some = [], operatorsOf, creator, users }: Readers): readonly Role[] {
  if (users) return roles
  return [
    ...some,
    ...(operatorsOf ? (['CHAT_OPERATOR'] as const) : []),
    ...(creator ? (['CREATOR'] as const) : []),
  ]
}

async function reach(): Promise<Map<NotificationType, Set<Role>>> {
  // Messages of the agency do not come by events: they go to creators.
  const found = new Map<NotificationType, Set<Role>>([['ADMIN_MESSAGE', new Set(['CREATOR'])]])
  for (const name of Object.keys(audience) as DomainEvent[]) {
    const tellings = await tellingsOf(name)
    expect(tellings, `${name} is told to nobody in this scene`).not.toEqual([])
    for (const { type, to } of tellings)
      found.set(type, new Set([...(found.get(type) ?? []), ...reachedBy(to)]))
  }
  return found
}

test('the scene above makes every event say all that it can', async () => {
  const source = readFileSync(new URL('./audience.ts', import.meta.url), 'utf8')
  const written = new Set([...source.matchAll(/type: '([A-Z_]+)'/g)].map(([, type]) => type))
  const found = await reach()
  expect(written.size).toBeGreaterThan(3)
  expect([...written].filter((type) => !found.has(type as NotificationType))).toEqual([])
})

test('a type that is still to come has no event yet', async () => {
  const found = await reach()
  expect(toCome.filter((type) => found.has(type))).toEqual([])
})

test.each(roles)('%s is asked about each type that can come to them, and about no other', async (role) => {
  const found = await reach()
  const canCome = notificationTypes.filter((type) => found.get(type)?.has(role))
  const asked = typesFor(role).filter((type) => !toCome.includes(type))
  expect(asked.toSorted()).toEqual(canCome.toSorted())
})
