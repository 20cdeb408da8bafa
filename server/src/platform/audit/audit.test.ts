import { type Api, api } from '@greenroom/contract/api.ts'
import { domainEvents } from '@greenroom/contract/events.ts'
import { newId } from '@greenroom/contract/kit/ids.ts'
import { generate } from 'otplib'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type AnyInput, startTestApp, type TestApp, type Who } from '../../../test/app.ts'
import { eventually, linkFor } from '../../../test/mailbox.ts'
import { sample } from '../../../test/samples.ts'
import { addPerson, anotherSession, PASSWORD } from '../../../test/world.ts'
import { verifyAudit } from './verify.ts'

/** Every change leaves a row that says who; no row says a secret. A new endpoint without a line here does not compile. */

let t: TestApp
const secrets: string[] = [PASSWORD]
const NEW = 'tangerine lampshade'
const VISITOR = 'Visitor at 127.0.0.1'
const kinds: Record<string, string> = { 'Password reset': 'system', [VISITOR]: 'visitor' }

beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())
beforeEach(() => t.unthrottle())

type Deed = {
  key: string
  who: Who | null
  input?: AnyInput
  action: string
  actor?: string
  agencyId?: string
}
type Mutating = Exclude<keyof Api, `GET ${string}` | 'POST /team/invitations/look-up'>

const person = (role: Who['role'] = 'AGENCY_ADMIN') =>
  addPerson(t.platform, t.people.north.CREATOR.agencyId, role, 'deed')
const post = (who: Who | null, path: string, body: object) =>
  t.send(who?.token ?? null, `POST ${path}`, { body })
const kept = (secret: string) => {
  secrets.push(secret)
  return secret
}
const withPassword = { body: { password: PASSWORD } }

async function twoFactorOn(who: Who): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { secret } = (await post(who, '/auth/two-factor/setup', { password: PASSWORD })).body.data
  const code = await generate({ secret: kept(secret) })
  const { recoveryCodes } = (await post(who, '/auth/two-factor/enable', { code: kept(code) })).body.data
  for (const one of recoveryCodes) kept(one)
  return { secret, recoveryCodes }
}
async function invitation(who: Who): Promise<{ id: string; token: string }> {
  const email = `${newId()}@new.test`
  const { id } = (await post(who, '/team/invitations', { email, role: 'CHAT_OPERATOR' })).body.data
  return { id, token: kept(await linkFor(t, email, '/invite')) }
}

/** The sample itself, done by an admin. */
const sampled = async (key: Mutating, action: string) => ({
  who: await person(),
  input: await sample(t, key),
  action,
})

/** The same with words that are nobody else's business. */
const worded = async (key: Mutating, action: string) => {
  const deed = await sampled(key, action)
  for (const words of [deed.input.body.text, deed.input.body.reason]) if (words) kept(words)
  return deed
}

const deeds: { [K in Mutating]: () => Promise<Omit<Deed, 'key'>> } = {
  'POST /auth/sign-up': async () => ({
    who: null,
    input: { body: { stageName: 'Deed', email: `${newId()}@new.test`, password: kept(NEW) } },
    action: 'user.signed_up',
    actor: 'Deed',
  }),
  'POST /auth/sign-in': async () => {
    const who = await person()
    return {
      who: null,
      input: { body: { email: who.email, password: PASSWORD } },
      action: 'user.signed_in',
      actor: who.userId,
    }
  },
  'POST /auth/two-factor': async () => {
    const who = await person()
    const { recoveryCodes } = await twoFactorOn(who)
    const { challenge } = (await post(null, '/auth/sign-in', { email: who.email, password: PASSWORD })).body
      .data
    const body = { challenge: kept(challenge), code: recoveryCodes[0] }
    return { who: null, input: { body }, action: 'user.signed_in', actor: who.userId }
  },
  'POST /auth/sign-out': async () => ({ who: await person(), action: 'user.signed_out' }),
  'PATCH /auth/me': async () => ({
    who: await person(),
    input: { body: { name: 'N' } },
    action: 'user.updated',
  }),
  'POST /auth/change-email': async () => ({
    who: await person(),
    input: { body: { email: `${newId()}@new.test`, password: PASSWORD } },
    action: 'email.change_requested',
  }),
  'POST /auth/verify-email': async () => {
    const who = await person()
    await t.send(who.token, 'POST /auth/verify-email/resend')
    const token = kept(await linkFor(t, who.email, '/verify-email'))
    return { who: null, input: { body: { token } }, action: 'email.verified', actor: who.userId }
  },
  'POST /auth/verify-email/resend': async () => ({
    who: await person(),
    action: 'email.verification_resent',
  }),
  'POST /auth/forgot-password': async () => {
    const { email } = await person()
    return {
      who: null,
      input: { body: { email } },
      action: 'password.reset_requested',
      actor: 'Password reset',
    }
  },
  'POST /auth/reset-password': async () => {
    const who = await person()
    await post(null, '/auth/forgot-password', { email: who.email })
    const token = kept(await eventually(() => linkFor(t, who.email, '/reset-password').catch(() => null)))
    return {
      who: null,
      input: { body: { token, password: NEW } },
      action: 'password.changed',
      actor: who.userId,
    }
  },
  'POST /auth/change-password': async () => ({
    who: await person(),
    input: { body: { currentPassword: PASSWORD, newPassword: NEW } },
    action: 'password.changed',
  }),
  'POST /auth/two-factor/setup': async () => ({
    who: await person(),
    input: withPassword,
    action: 'two_factor.begun',
  }),
  'POST /auth/two-factor/enable': async () => {
    const who = await person()
    const { secret } = (await post(who, '/auth/two-factor/setup', { password: PASSWORD })).body.data
    const code = await generate({ secret: kept(secret) })
    return { who, input: { body: { code } }, action: 'two_factor.enabled' }
  },
  'POST /auth/two-factor/disable': async () => {
    const who = await person()
    await twoFactorOn(who)
    return { who, input: withPassword, action: 'two_factor.disabled' }
  },
  'POST /auth/two-factor/recovery-codes': async () => {
    const who = await person()
    await twoFactorOn(who)
    return { who, input: withPassword, action: 'recovery_codes.replaced' }
  },
  'DELETE /auth/sessions/{id}': async () => {
    const who = await person()
    const session = await t.platform.sessions.find(kept(await anotherSession(t.platform, who)))
    return { who, input: { params: { id: session?.sessionId } }, action: 'session.revoked' }
  },
  'DELETE /auth/sessions': async () => ({ who: await person(), action: 'session.revoked' }),
  'POST /auth/lock': async () => ({ who: await person(), action: 'session.locked' }),
  'POST /auth/unlock': async () => ({ who: await person(), input: withPassword, action: 'session.unlocked' }),
  'POST /agencies/{id}/enter': async () => {
    const id = t.people.south.CREATOR.agencyId
    return {
      who: await person('SUPER_ADMIN'),
      input: { params: { id } },
      action: 'agency.entered',
      agencyId: id,
    }
  },
  // Works on an empty installation only: see the test of its own below.
  'POST /setup': async () => ({ who: null, action: '' }),
  'PATCH /agency': async () => ({
    who: await person(),
    input: { body: { idleLockMinutes: 9 } },
    action: 'agency.updated',
  }),
  'POST /team/invitations': async () => ({
    who: await person(),
    input: { body: { email: `${newId()}@new.test`, role: 'COMPLIANCE' } },
    action: 'invitation.sent',
  }),
  'POST /team/invitations/{id}/resend': async () => {
    const who = await person()
    return { who, input: { params: { id: (await invitation(who)).id } }, action: 'invitation.resent' }
  },
  'DELETE /team/invitations/{id}': async () => {
    const who = await person()
    return { who, input: { params: { id: (await invitation(who)).id } }, action: 'invitation.revoked' }
  },
  'POST /team/invitations/accept': async () => {
    const { token } = await invitation(await person())
    const body = { token, name: 'Newcomer', password: NEW }
    return { who: null, input: { body }, action: 'invitation.accepted', actor: 'Newcomer' }
  },
  'PATCH /team/members/{id}': () => sampled('PATCH /team/members/{id}', 'member.role_changed'),
  'POST /team/members/{id}/suspend': () => sampled('POST /team/members/{id}/suspend', 'member.suspended'),
  'POST /team/members/{id}/reinstate': () =>
    sampled('POST /team/members/{id}/reinstate', 'member.reinstated'),
  'DELETE /team/members/{id}': () => sampled('DELETE /team/members/{id}', 'member.removed'),
  'POST /team/members/{id}/two-factor/reset': () =>
    sampled('POST /team/members/{id}/two-factor/reset', 'member.two_factor_reset'),
  'PUT /team/members/{id}/creators': () => sampled('PUT /team/members/{id}/creators', 'operators.assigned'),
  'PUT /creators/{id}/operators': () => sampled('PUT /creators/{id}/operators', 'operators.assigned'),
  'POST /creators/{id}/invitation': () => sampled('POST /creators/{id}/invitation', 'invitation.sent'),
  // Leaves its row in the agency it opens: see the test of its own below.
  'POST /agencies': async () => ({ who: null, action: '' }),
  'POST /applications': async () => {
    const input = await sample(t, 'POST /applications')
    kept(input.body.message)
    return { who: null, input, action: 'application.received', actor: VISITOR }
  },
  'POST /inquiries': async () => {
    const input = await sample(t, 'POST /inquiries')
    kept(input.body.message)
    return { who: null, input, action: 'inquiry.received', actor: VISITOR }
  },
  'PATCH /applications/{id}': () => sampled('PATCH /applications/{id}', 'application.updated'),
  'POST /applications/{id}/approve': () => sampled('POST /applications/{id}/approve', 'application.approved'),
  'POST /applications/{id}/contact': () => worded('POST /applications/{id}/contact', 'application.contacted'),
  'POST /applications/{id}/reject': () => worded('POST /applications/{id}/reject', 'application.rejected'),
  'POST /applications/{id}/creator': () =>
    sampled('POST /applications/{id}/creator', 'application.made_creator'),
  'POST /applications/{id}/notes': () => worded('POST /applications/{id}/notes', 'application.noted'),
  'POST /inquiries/{id}/reply': () => worded('POST /inquiries/{id}/reply', 'inquiry.replied'),
  'POST /inquiries/{id}/done': () => sampled('POST /inquiries/{id}/done', 'inquiry.closed'),
  'POST /inquiries/{id}/reopen': () => sampled('POST /inquiries/{id}/reopen', 'inquiry.reopened'),
  'POST /creators': () => sampled('POST /creators', 'creator.added'),
  'PUT /creators/{id}': () => sampled('PUT /creators/{id}', 'creator.updated'),
  'DELETE /creators/{id}': () => sampled('DELETE /creators/{id}', 'creator.archived'),
  'POST /creators/{id}/restore': () => sampled('POST /creators/{id}/restore', 'creator.restored'),
  'POST /creators/{id}/pause': () => sampled('POST /creators/{id}/pause', 'creator.paused'),
  'POST /creators/{id}/resume': () => sampled('POST /creators/{id}/resume', 'creator.resumed'),
  'PUT /creators/{id}/verification': () => sampled('PUT /creators/{id}/verification', 'creator.verified'),
  'POST /creators/{id}/verification/withdraw': () =>
    sampled('POST /creators/{id}/verification/withdraw', 'creator.verification_withdrawn'),
  'POST /creators/{id}/splits': () => sampled('POST /creators/{id}/splits', 'creator.split_agreed'),
  'POST /creators/{id}/decline': () => sampled('POST /creators/{id}/decline', 'creator.declined'),
  'POST /creators/import': () => sampled('POST /creators/import', 'creators.imported'),
  'POST /fans/imports': async () => ({
    who: await person(),
    input: await sample(t, 'POST /fans/imports'),
    action: 'import.uploaded',
  }),
  'POST /fans/imports/{id}/check': async () => ({
    who: await person(),
    input: await sample(t, 'POST /fans/imports/{id}/check'),
    action: 'import.checked',
  }),
  'POST /fans/imports/{id}/run': async () => ({
    who: await person(),
    input: await sample(t, 'POST /fans/imports/{id}/run'),
    action: 'import.started',
  }),
  'POST /fans/imports/{id}/cancel': async () => ({
    who: await person(),
    input: await sample(t, 'POST /fans/imports/{id}/cancel'),
    action: 'import.cancelled',
  }),
  'DELETE /fans/imports/{id}': async () => ({
    who: await person(),
    input: await sample(t, 'DELETE /fans/imports/{id}'),
    action: 'import.discarded',
  }),
  'POST /fans/export': async () => {
    const input = await sample(t, 'POST /fans/export')
    return { who: await person(), input, action: 'fans.exported' }
  },
  'POST /fans': async () => {
    const input = await sample(t, 'POST /fans')
    return { who: await person(), input, action: 'fan.created' }
  },
  'PUT /fans/{id}': async () => {
    const input = await sample(t, 'PUT /fans/{id}')
    return { who: await person(), input, action: 'fan.updated' }
  },
  'DELETE /fans/{id}': async () => {
    const input = await sample(t, 'DELETE /fans/{id}')
    return { who: await person(), input, action: 'fan.archived' }
  },
  'POST /fans/{id}/restore': async () => {
    const input = await sample(t, 'POST /fans/{id}/restore')
    return { who: await person(), input, action: 'fan.restored' }
  },
  'POST /fans/{id}/transactions': async () => {
    const input = await sample(t, 'POST /fans/{id}/transactions')
    return { who: await person(), input, action: 'transaction.recorded' }
  },
  'POST /fans/tags': async () => {
    const input = await sample(t, 'POST /fans/tags')
    return { who: await person(), input, action: 'fan.tagged' }
  },
  'DELETE /fans/{id}/notes/{noteId}': async () => {
    const input = await sample(t, 'DELETE /fans/{id}/notes/{noteId}')
    return { who: await person(), input, action: 'fan.note_removed' }
  },
  'PUT /fans/{id}/tags': async () => {
    const input = await sample(t, 'PUT /fans/{id}/tags')
    return { who: await person(), input, action: 'fan.tagged' }
  },
  'DELETE /fans/{id}/block': async () => {
    const input = await sample(t, 'DELETE /fans/{id}/block')
    return { who: await person(), input, action: 'fan.unblocked' }
  },
  'POST /fans/{id}/notes': async () => {
    const input = await sample(t, 'POST /fans/{id}/notes')
    kept(input.body.text)
    return { who: await person(), input, action: 'fan.noted' }
  },
  'POST /fans/{id}/block': async () => {
    const input = await sample(t, 'POST /fans/{id}/block')
    kept(input.body.reason)
    return { who: await person(), input, action: 'fan.blocked' }
  },
}

const rows = (agencyId: string, after: number) =>
  t.sql('SELECT * FROM audit_log WHERE agency_id = $1 AND seq > $2 ORDER BY seq', [agencyId, after])
const head = async (agencyId: string) =>
  Number((await t.sql('SELECT seq FROM gate.audit_heads WHERE agency_id = $1', [agencyId]))[0]?.seq ?? 0)

describe('leaves its row:', () => {
  const keys = (Object.keys(deeds) as Mutating[]).filter(
    (key) => !['POST /setup', 'POST /agencies'].includes(key),
  )

  test('every endpoint that changes something is here', () => {
    const changing = Object.keys(api).filter((key) => !key.startsWith('GET') && !key.endsWith('look-up'))
    expect(Object.keys(deeds).toSorted()).toEqual(changing.toSorted())
  })

  test.each(keys)('%s', async (key) => {
    const deed = await deeds[key]()
    const agencyId = deed.agencyId ?? t.people.north.CREATOR.agencyId
    const before = await head(agencyId)
    const answer = await t.send(deed.who?.token ?? null, key, deed.input)
    expect(answer.status).toBeLessThan(300)
    const token = answer.body?.data.token
    if (token) kept(token)
    const row = await eventually(async () =>
      (await rows(agencyId, before)).find(({ action }) => action === deed.action),
    )
    expect([row.actor_id, row.actor_name]).toContain(deed.actor ?? deed.who?.userId)
    expect(row.actor_kind).toBe(kinds[deed.actor ?? ''] ?? 'user')
    expect(row.actor_name).not.toBe('')
    const schema = domainEvents[row.action as keyof typeof domainEvents]
    expect(schema.strict().safeParse(row.details).success).toBe(true)
  })
})

test('POST /setup names the first administrator', async () => {
  const empty = await startTestApp({ config: { role: 'web' }, empty: true })
  try {
    const body = {
      agencyName: 'House',
      timeZone: 'UTC',
      name: 'First',
      email: 'first@new.test',
      password: NEW,
    }
    const { user } = (await empty.send(null, 'POST /setup', { body })).body.data
    const found = await empty.sql('SELECT action, actor_id, actor_name FROM audit_log ORDER BY seq')
    expect(found).toMatchObject([{ action: 'agency.created' }, { action: 'user.signed_in' }])
    for (const row of found) expect(row).toMatchObject({ actor_id: user.id, actor_name: 'First' })
  } finally {
    await empty.close()
  }
})

test('POST /agencies is written down in the new agency, with who opened it', async () => {
  const who = await person('SUPER_ADMIN')
  const { id } = (await t.send(who.token, 'POST /agencies', await sample(t, 'POST /agencies'))).body.data
  const found = await rows(id, 0)
  expect(found).toMatchObject([{ action: 'agency.created' }, { action: 'invitation.sent' }])
  for (const row of found) expect(row.actor_id).toBe(who.userId)
})

test('no row holds a password, a token, a code, a hash or an address of mail', async () => {
  expect(secrets.length).toBeGreaterThan(40)
  const [{ text }] = (await t.sql(
    `SELECT string_agg(concat_ws(' ', actor_name, action, details), E'\\n') AS text FROM audit_log WHERE actor_name NOT LIKE '%@%'`,
  )) as [{ text: string }]
  expect(text.length).toBeGreaterThan(5_000)
  for (const secret of secrets) expect(text.includes(secret), secret).toBe(false)
  expect(text).not.toMatch(/argon2|\$2[aby]\$|@new\.test|token|secret/i)
})

test('after all of it the log is intact', async () => {
  for (const { fault } of await verifyAudit(t.platform.database)) expect(fault).toBeNull()
})
