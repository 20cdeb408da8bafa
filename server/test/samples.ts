import type { Api } from '@greenroom/contract/api.ts'
import type { Input } from '@greenroom/contract/kit/endpoint.ts'
import { newId } from '@greenroom/contract/kit/ids.ts'
import type { AnyInput, TestApp } from './app.ts'
import { reviewSamples } from './applicants.ts'
import { fanWithHistory, ownCreator } from './fans.ts'
import { addPerson, anotherSession, canary, PASSWORD } from './world.ts'

/**
 * One good call of every endpoint, made for a member of north. An endpoint without a sample does not compile,
 * so nothing can be added that the rights and fuzz tests do not walk.
 */
export const samples: {
  [K in keyof Api]: (t: TestApp) => Promise<Input<Api[K]>> | Input<Api[K]>
} = {
  'POST /auth/sign-up': () => ({
    body: { stageName: 'New Star', email: `${newId()}@new.test`, password: 'a long enough one' },
  }),
  'POST /auth/sign-in': (t) => ({ body: { email: t.people.north.CREATOR.email, password: PASSWORD } }),
  'POST /auth/two-factor': () => ({ body: { challenge: 'x'.repeat(43), code: '123456' } }),
  'POST /auth/sign-out': () => ({}),
  'GET /auth/me': () => ({}),
  'PATCH /auth/me': () => ({ body: { name: 'Another Name' } }),
  'POST /auth/change-email': () => ({ body: { email: `${newId()}@new.test`, password: PASSWORD } }),
  'POST /auth/verify-email': () => ({ body: { token: 'x'.repeat(43) } }),
  'POST /auth/verify-email/resend': () => ({}),
  'POST /auth/forgot-password': (t) => ({ body: { email: t.people.north.CREATOR.email } }),
  'POST /auth/reset-password': () => ({ body: { token: 'x'.repeat(43), password: 'a long enough one' } }),
  'POST /auth/change-password': () => ({ body: { currentPassword: PASSWORD, newPassword: PASSWORD } }),
  'POST /auth/two-factor/setup': () => ({ body: { password: PASSWORD } }),
  'POST /auth/two-factor/enable': () => ({ body: { code: '123456' } }),
  'POST /auth/two-factor/disable': () => ({ body: { password: PASSWORD } }),
  'POST /auth/two-factor/recovery-codes': () => ({ body: { password: PASSWORD } }),
  'GET /auth/sessions': () => ({}),
  'DELETE /auth/sessions/{id}': async (t) => {
    const token = await anotherSession(t.platform, t.people.north.CHAT_OPERATOR)
    return { params: { id: (await t.platform.sessions.find(token))?.sessionId ?? '' } }
  },
  'DELETE /auth/sessions': () => ({}),
  'POST /auth/lock': () => ({}),
  'POST /auth/unlock': () => ({ body: { password: PASSWORD } }),
  'POST /agencies/{id}/enter': (t) => ({ params: { id: t.people.north.CREATOR.agencyId } }),
  'GET /setup': () => ({}),
  'POST /setup': () => ({
    body: {
      agencyName: 'Late',
      timeZone: 'UTC',
      name: 'Late Comer',
      email: 'late@new.test',
      password: 'a long enough one',
    },
  }),
  'GET /agency': () => ({}),
  'PATCH /agency': () => ({ body: { idleLockMinutes: 20 } }),
  'GET /agencies': () => ({ query: {} }),
  'POST /team/invitations': () => ({ body: { email: `${newId()}@new.test`, role: 'CHAT_OPERATOR' } }),
  'GET /team/invitations': () => ({ query: {} }),
  'POST /team/invitations/{id}/resend': async (t) => ({ params: { id: await invitation(t) } }),
  'DELETE /team/invitations/{id}': async (t) => ({ params: { id: await invitation(t) } }),
  'POST /team/invitations/look-up': () => ({ body: { token: 'x'.repeat(43) } }),
  'POST /team/invitations/accept': () => ({
    body: { token: 'x'.repeat(43), name: 'Some One', password: 'a long enough one' },
  }),
  'GET /team/members': () => ({ query: {} }),
  'PATCH /team/members/{id}': async (t) => ({ ...(await member(t)), body: { role: 'COMPLIANCE' } }),
  'POST /team/members/{id}/suspend': (t) => member(t),
  'POST /team/members/{id}/reinstate': async (t) => {
    const one = await member(t)
    await t.sql(`UPDATE memberships SET status = 'SUSPENDED' WHERE user_id = $1`, [one.params.id])
    return one
  },
  'DELETE /team/members/{id}': (t) => member(t),
  'POST /team/members/{id}/two-factor/reset': async (t) => {
    const one = await member(t)
    await t.sql('UPDATE gate.credentials SET totp_enabled_at = now() WHERE user_id = $1', [one.params.id])
    return one
  },
  'PUT /team/members/{id}/creators': async (t) => ({
    ...(await member(t)),
    body: { creatorIds: [await ownCreator(t)] },
  }),
  'PUT /creators/{id}/operators': async (t) => ({
    params: { id: await ownCreator(t) },
    body: { userIds: [(await member(t)).params.id] },
  }),
  'POST /creators/{id}/invitation': async (t) => ({
    params: { id: await creatorWithoutAccount(t) },
    body: { email: `${newId()}@new.test` },
  }),
  'POST /agencies': () => ({
    body: { name: `Agency ${newId()}`, timeZone: 'UTC', adminEmail: `${newId()}@new.test` },
  }),
  'GET /mail': () => ({ query: {} }),
  'GET /mail/{id}': async (t) => {
    await invitation(t)
    const [mail] = await t.sql<{ id: string }>(
      'SELECT id FROM mails WHERE agency_id = $1 ORDER BY created_at DESC LIMIT 1',
      [t.people.north.AGENCY_ADMIN.agencyId],
    )
    return { params: { id: mail?.id ?? '' } }
  },
  'POST /applications': () => ({
    body: {
      name: 'Ana Maria Lopez',
      email: `${newId()}@new.test`,
      phone: '+1 (555) 010-4477',
      platform: 'onlyfans',
      monthlyRevenue: '10-25k',
      message: 'I would like help with my chats.',
    },
  }),
  'POST /inquiries': () => ({
    body: { name: 'Ana Lopez', email: `${newId()}@new.test`, type: 'demo', message: 'May I see it?' },
  }),
  ...reviewSamples,
  'POST /fans/imports': () => ({
    query: { kind: 'fans', fileName: 'fans.csv' },
    upload: 'username,email\ncanarynorth_fan,a@canarynorth.test\n',
  }),
  'GET /fans/imports': () => ({ query: {} }),
  'GET /fans/imports/{id}': async (t) => ({ params: { id: await fanImport(t) } }),
  'POST /fans/imports/{id}/check': async (t) => ({
    params: { id: await fanImport(t) },
    body: { mapping: { username: 0, creator: 1 } },
  }),
  'POST /fans/imports/{id}/run': async (t) => ({
    params: { id: await fanImport(t) },
    body: { mapping: { username: 0, creator: 1 } },
  }),
  'POST /fans/imports/{id}/cancel': async (t) => {
    const id = await fanImport(t)
    await t.sql(`UPDATE fan_imports SET state = 'RUNNING' WHERE id = $1`, [id])
    return { params: { id } }
  },
  'GET /fans/imports/{id}/errors': async (t) => ({ params: { id: await fanImport(t) } }),
  'DELETE /fans/imports/{id}': async (t) => ({ params: { id: await fanImport(t) } }),
  'GET /creators': () => ({ query: {} }),
  'GET /creators/summary': () => ({}),
  'POST /creators': () => ({
    body: {
      stageName: 'Newly Added',
      realName: 'Ada Sample',
      email: `${newId()}@new.test`,
      creatorPercent: 60,
    },
  }),
  'GET /creators/{id}': async (t) => ({ params: { id: await ownCreator(t) } }),
  'PUT /creators/{id}': async (t) => ({ params: { id: await ownCreator(t) }, body: { location: 'Lisbon' } }),
  'GET /creators/{id}/archive': async (t) => ({ params: { id: await ownCreator(t) } }),
  'DELETE /creators/{id}': async (t) => ({ params: { id: await creatorLike(t) } }),
  'POST /creators/{id}/restore': async (t) => ({
    params: { id: await creatorLike(t, "archived_at = now(), status = 'INACTIVE'") },
  }),
  'POST /creators/{id}/pause': async (t) => ({
    params: { id: await creatorLike(t) },
    body: { reason: 'A rest' },
  }),
  'POST /creators/{id}/resume': async (t) => ({
    params: { id: await creatorLike(t, "status = 'INACTIVE'") },
  }),
  'PUT /creators/{id}/verification': async (t) => ({
    params: { id: await creatorLike(t) },
    body: { examinedOn: '2026-01-05', method: 'video call', note: 'Clear picture.' },
  }),
  'POST /creators/{id}/verification/withdraw': async (t) => ({
    params: { id: await creatorLike(t, "is_verified = true, status = 'ACTIVE'") },
    body: { reason: 'Expired' },
  }),
  'POST /creators/{id}/splits': async (t) => ({
    params: { id: await creatorLike(t) },
    body: { validFrom: '2199-01-01', creatorPercent: 55 },
  }),
  'POST /creators/{id}/decline': async (t) => ({
    params: { id: await creatorLike(t, "origin = 'sign-up'") },
  }),
  'GET /creators/export': () => ({ query: {} }),
  'POST /creators/import': () => ({
    query: {},
    upload: `Stage name,Email\nImported Star,${newId()}@new.test\n`,
  }),
  'GET /creators/{id}/stats': async (t) => ({ params: { id: await ownCreator(t) }, query: { period: '7d' } }),
  'GET /creators/{id}/statements': async (t) => ({ params: { id: await ownCreator(t) } }),
  'GET /creators/{id}/statement': async (t) => ({
    params: { id: await ownCreator(t) },
    query: { month: '2026-01' },
  }),
  'GET /creators/{id}/statement/export': async (t) => ({
    params: { id: await ownCreator(t) },
    query: { month: '2026-01' },
  }),
  'GET /fans': () => ({ query: {} }),
  'GET /fans/count': () => ({ query: {} }),
  'GET /fans/analytics': () => ({ query: {} }),
  'GET /fans/export': () => ({ query: {} }),
  'POST /fans/export': async (t) => ({ body: { ids: [await fan(t)] } }),
  'POST /fans': async (t) => ({
    body: { creatorId: await ownCreator(t), username: `new_${newId()}`, email: `${newId()}@new.test` },
  }),
  'GET /fans/{id}': async (t) => ({ params: { id: await fan(t) } }),
  'PUT /fans/{id}': async (t) => ({ params: { id: await fan(t) }, body: { location: 'Lisbon' } }),
  'DELETE /fans/{id}': async (t) => ({ params: { id: await fan(t) } }),
  'POST /fans/{id}/restore': async (t) => ({
    params: { id: await fanWithHistory(t, await ownCreator(t), { archived: true }) },
  }),
  'POST /fans/{id}/transactions': async (t) => ({
    params: { id: await fan(t) },
    body: { amount: 25.5, type: 'Tips', date: '2026-01-05T10:00:00Z', externalId: newId() },
  }),
  'GET /fans/{id}/transactions': async (t) => ({ params: { id: await fan(t) }, query: {} }),
  'GET /fans/{id}/spending': async (t) => ({ params: { id: await fan(t) } }),
  'GET /fans/tags': () => ({}),
  'POST /fans/tags': async (t) => ({ body: { fanIds: [await fan(t)], add: ['warm'], remove: ['cold'] } }),
  'GET /fans/{id}/notes': async (t) => ({ params: { id: await fan(t) } }),
  'POST /fans/{id}/notes': async (t) => ({ params: { id: await fan(t) }, body: { text: 'Likes sunsets.' } }),
  'DELETE /fans/{id}/notes/{noteId}': async (t) => {
    const params = { id: await fan(t) }
    const body = { text: 'Likes sunsets.' }
    const note = await t.call(t.people.north.AGENCY_ADMIN.token, 'POST /fans/{id}/notes', { params, body })
    return { params: { ...params, noteId: note.body.data.id } }
  },
  'PUT /fans/{id}/tags': async (t) => ({ params: { id: await fan(t) }, body: { tags: ['warm'] } }),
  'POST /fans/{id}/block': async (t) => ({ params: { id: await fan(t) }, body: { reason: 'Rude' } }),
  'DELETE /fans/{id}/block': async (t) => ({
    params: { id: await fanWithHistory(t, await ownCreator(t), { blocked: true }) },
  }),
  'GET /chats/conversations/{id}/messages': async (t) => ({ params: { id: await fan(t) }, query: {} }),
}

export async function sample(t: TestApp, key: keyof Api): Promise<AnyInput> {
  return (await samples[key](t)) as AnyInput
}

/** A new creator of north, with some columns as told. */
async function creatorLike(t: TestApp, columns?: string): Promise<string> {
  const body = { stageName: `${canary.north} extra` }
  const answer = await t.call(t.people.north.AGENCY_ADMIN.token, 'POST /creators', { body })
  const { id } = answer.body.data
  if (columns) await t.sql(`UPDATE creators SET ${columns} WHERE id = $1`, [id])
  return id
}

async function fanImport(t: TestApp): Promise<string> {
  const answer = await t.call(t.people.north.AGENCY_ADMIN.token, 'POST /fans/imports', {
    query: { kind: 'fans', fileName: 'fans.csv' },
    upload: 'username,creator\ncanarynorth_fan,canarynorth stage\n',
  })
  return answer.body.data.id
}

async function invitation(t: TestApp): Promise<string> {
  const body = { email: `${newId()}@canarynorth.test`, role: 'CHAT_OPERATOR' } as const
  const answer = await t.call(t.people.north.AGENCY_ADMIN.token, 'POST /team/invitations', { body })
  return answer.body.data.id
}

/** An operator of north whom nobody else needs. */
async function member(t: TestApp): Promise<{ params: { id: string } }> {
  const { agencyId } = t.people.north.CREATOR
  return { params: { id: (await addPerson(t.platform, agencyId, 'CHAT_OPERATOR', 'north')).userId } }
}

async function creatorWithoutAccount(t: TestApp): Promise<string> {
  const id = newId()
  await t.sql(`INSERT INTO creators (id, agency_id, stage_name) VALUES ($1, $2, $3)`, [
    id,
    t.people.north.CREATOR.agencyId,
    `${canary.north} ${id}`,
  ])
  return id
}

async function fan(t: TestApp): Promise<string> {
  return fanWithHistory(t, await ownCreator(t), {
    username: `${canary.north}_${newId()}`,
    tags: [canary.north],
  })
}
