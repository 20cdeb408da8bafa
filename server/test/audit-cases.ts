import type { Api } from '@greenroom/contract/api.ts'
import { newId } from '@greenroom/contract/kit/ids.ts'
import type { AnyInput, TestApp, TestUser } from './app.ts'
import { linkTokenFor } from './mailbox.ts'
import { sample } from './samples.ts'
import { addPerson, PASSWORD } from './seed-agencies.ts'

/** A change and the audit row it must write. */
export type AuditCase = {
  user: TestUser | null
  input?: AnyInput
  action: string
  actor?: string
  agencyId?: string
}

const OWN_FILE = 'A file is private until a message contains it, and that message is recorded.'
const OWN_NOTIFICATION = 'Private to its owner, and too frequent for the log.'

const CHAT_WORK =
  'Daily chat work: recorded in the messages and conversations themselves, and too frequent for the log.'
const BRIDGE_TRAFFIC =
  'Delivered by a bridge and too frequent for the log. The first delivery of an account and batches of transactions and of new fans are logged.'
const AI_DRAFT = 'A draft for a person to read; provider calls are recorded with their cost.'
const OWN_DRAFT = 'Drafts are private to their author.'

/** Mutating endpoints without an audit row, each with the reason. All others write one. */
export const unaudited = {
  'PATCH /notifications/{id}/read': OWN_NOTIFICATION,
  'PATCH /notifications/read-all': OWN_NOTIFICATION,
  'DELETE /notifications/{id}': OWN_NOTIFICATION,
  'POST /notifications/{id}/restore': OWN_NOTIFICATION,
  'POST /chats/mark-read': CHAT_WORK,
  'PUT /chats/conversation/{id}/draft': OWN_DRAFT,
  'POST /chats/send': CHAT_WORK,
  'POST /chats/messages/{id}/resend': CHAT_WORK,
  'POST /chats/conversation/{id}/typing': CHAT_WORK,
  'POST /chats/conversation/{id}/viewing': CHAT_WORK,
  'POST /connect/subscriptions': BRIDGE_TRAFFIC,
  'POST /connect/presence': BRIDGE_TRAFFIC,
  'POST /connect/messages': BRIDGE_TRAFFIC,
  'POST /connect/receipts': BRIDGE_TRAFFIC,
  'POST /connect/media': BRIDGE_TRAFFIC,
  'POST /connect/transactions': BRIDGE_TRAFFIC,
  'POST /connect/hints': BRIDGE_TRAFFIC,
  'POST /connect/hints/claim': BRIDGE_TRAFFIC,
  'POST /connect/hints/done': BRIDGE_TRAFFIC,
  'POST /connect/budget': BRIDGE_TRAFFIC,
  'POST /chats/ai-response': AI_DRAFT,
  'POST /assist/translate': AI_DRAFT,
  'POST /creators/{id}/persona/try': AI_DRAFT,
  'POST /uploads': OWN_FILE,
  'PATCH /uploads/{id}': OWN_FILE,
  'DELETE /uploads/{id}': OWN_FILE,
  'POST /uploads/{id}/poster': OWN_FILE,
  'POST /connections/accounts/{creatorId}/{platform}/test': 'A test changes nothing.',
  'POST /auth/passkey/begin': 'A challenge for the browser changes nothing.',
  'POST /auth/passkeys/begin': 'A challenge for the browser changes nothing.',
  'POST /notifications/push/devices/{id}/test': 'A test notification changes nothing.',
  'POST /connections/webhooks/{id}/test': 'A test changes nothing.',
  'POST /compliance/cases/{id}/letters/preview': 'A preview changes nothing.',
  'POST /connect/events/acknowledge': 'Routine bridge traffic, too frequent for the log.',
} as const satisfies Partial<Record<keyof Api, string>>
export type UnauditedKey = keyof typeof unaudited

export type MutatingKey = Exclude<
  keyof Api,
  | `${'GET' | 'HEAD' | 'OPTIONS'} ${string}`
  | 'POST /team/invitations/look-up'
  | 'POST /sign/look-up'
  | UnauditedKey
>

/** The context of an audit case. `registerSecret` registers a value that no row may contain. */
export type AuditFixture = {
  t: TestApp
  registerSecret(value: string): string
  addPerson(role?: TestUser['role']): Promise<TestUser>
  /** Everyone added so far would receive notifications and emails about all later cases. */
  suspendAddedPeople(): Promise<void>
  post(user: TestUser | null, path: string, body: object): ReturnType<TestApp['send']>
}

export type AuditCases<Key extends string> = { [K in Key]: (fixture: AuditFixture) => Promise<AuditCase> }

export const NEW_PASSWORD = 'tangerine lampshade'
export const VISITOR = 'Visitor at 127.0.0.1'

export function createAuditFixture(t: TestApp, secrets: string[]): AuditFixture {
  secrets.push(PASSWORD)
  let addedIds: string[] = []
  return {
    t,
    registerSecret(value) {
      secrets.push(value)
      return value
    },
    async addPerson(role = 'AGENCY_ADMIN') {
      const person = await addPerson(t.platform, t.people.north.CREATOR.agencyId, role, 'audited')
      addedIds.push(person.userId)
      return person
    },
    async suspendAddedPeople() {
      await t.sql(`UPDATE memberships SET status = 'SUSPENDED' WHERE user_id = ANY ($1)`, [addedIds])
      addedIds = []
    },
    post: (user, path, body) => t.send(user?.token ?? null, `POST ${path}`, { body }),
  }
}

/** The endpoint's sample, sent by an admin. */
export async function auditSample(fixture: AuditFixture, key: MutatingKey, action: string) {
  return { user: await fixture.addPerson(), input: await sample(fixture.t, key), action }
}

/** Like `auditSample`, with private texts that no row may contain. */
export async function auditPrivateSample(fixture: AuditFixture, key: MutatingKey, action: string) {
  const auditCase = await auditSample(fixture, key, action)
  for (const text of [auditCase.input.body.text, auditCase.input.body.reason])
    if (text) fixture.registerSecret(text)
  return auditCase
}

export async function sendInvitation(
  fixture: AuditFixture,
  user: TestUser,
): Promise<{ id: string; token: string }> {
  const email = `${newId()}@new.test`
  const { id } = (await fixture.post(user, '/team/invitations', { email, role: 'CHAT_OPERATOR' })).body.data
  return { id, token: fixture.registerSecret(await linkTokenFor(fixture.t, email, '/invite')) }
}
