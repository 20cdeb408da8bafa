import type { Api } from '@greenroom/contract/api.ts'
import { newId } from '@greenroom/contract/kit/ids.ts'
import type { AnyInput, TestApp, Who } from './app.ts'
import { linkFor } from './mailbox.ts'
import { sample } from './samples.ts'
import { addPerson, PASSWORD } from './world.ts'

/** A change somebody makes, and the row it must leave in the audit log. */
export type Deed = {
  who: Who | null
  input?: AnyInput
  action: string
  actor?: string
  agencyId?: string
}

const OWN_FILE = 'A file is its sender’s own until a message carries it, and that message says so.'
const OWN_BELL = 'Somebody tidies their own bell: nobody else sees it, and the log would drown in it.'

const CHAT_WORK =
  'The daily work of chats: it stands in the messages and conversations themselves, and the log would drown in it.'
const OWN_DRAFT = 'What somebody has begun to write is nobody else’s business.'

/** Calls that change something and leave no row in the audit log, each with the reason. All others leave one. */
export const unaudited = {
  'PATCH /notifications/{id}/read': OWN_BELL,
  'PATCH /notifications/read-all': OWN_BELL,
  'DELETE /notifications/{id}': OWN_BELL,
  'POST /notifications/{id}/restore': OWN_BELL,
  'POST /chats/mark-read': CHAT_WORK,
  'PUT /chats/conversation/{id}/draft': OWN_DRAFT,
  'POST /chats/send': CHAT_WORK,
  'POST /chats/conversation/{id}/typing': CHAT_WORK,
  'POST /chats/conversation/{id}/viewing': CHAT_WORK,
  'POST /uploads': OWN_FILE,
  'PATCH /uploads/{id}': OWN_FILE,
  'DELETE /uploads/{id}': OWN_FILE,
  'POST /uploads/{id}/poster': OWN_FILE,
  'POST /notifications/push/devices/{id}/test': 'A test to one’s own browser changes nothing.',
} as const satisfies Partial<Record<keyof Api, string>>
export type Unaudited = keyof typeof unaudited

export type Mutating = Exclude<
  keyof Api,
  `${'GET' | 'HEAD' | 'OPTIONS'} ${string}` | 'POST /team/invitations/look-up' | Unaudited
>

/** Where deeds are done. `kept` notes a secret that no row may hold. */
export type Bench = {
  t: TestApp
  kept(secret: string): string
  person(role?: Who['role']): Promise<Who>
  post(who: Who | null, path: string, body: object): ReturnType<TestApp['send']>
}

export type Deeds<Key extends string> = { [K in Key]: (b: Bench) => Promise<Deed> }

export const NEW = 'tangerine lampshade'
export const VISITOR = 'Visitor at 127.0.0.1'

export function benchOf(t: TestApp, secrets: string[]): Bench {
  secrets.push(PASSWORD)
  return {
    t,
    kept(secret) {
      secrets.push(secret)
      return secret
    },
    person: (role = 'AGENCY_ADMIN') => addPerson(t.platform, t.people.north.CREATOR.agencyId, role, 'deed'),
    post: (who, path, body) => t.send(who?.token ?? null, `POST ${path}`, { body }),
  }
}

/** The sample itself, done by an admin. */
export async function sampled(b: Bench, key: Mutating, action: string) {
  return { who: await b.person(), input: await sample(b.t, key), action }
}

/** The same with words that are nobody else's business. */
export async function worded(b: Bench, key: Mutating, action: string) {
  const deed = await sampled(b, key, action)
  for (const words of [deed.input.body.text, deed.input.body.reason]) if (words) b.kept(words)
  return deed
}

export async function invitation(b: Bench, who: Who): Promise<{ id: string; token: string }> {
  const email = `${newId()}@new.test`
  const { id } = (await b.post(who, '/team/invitations', { email, role: 'CHAT_OPERATOR' })).body.data
  return { id, token: b.kept(await linkFor(b.t, email, '/invite')) }
}
