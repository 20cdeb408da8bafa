import type { agencyApi } from '@greenroom/contract/features/agency/agency.api.ts'
import type { mailApi } from '@greenroom/contract/features/mail/mail.api.ts'
import type { siteApi } from '@greenroom/contract/features/site/site.api.ts'
import type { membersApi } from '@greenroom/contract/features/team/members.api.ts'
import type { teamApi } from '@greenroom/contract/features/team/team.api.ts'
import { newId } from '@greenroom/contract/kit/ids.ts'
import { mailResetLink } from '../src/features/auth/password.service.ts'
import { revisionOf } from '../src/platform/http/revision.ts'
import type { TestApp } from './app.ts'
import { scanHeaders } from './compliance-fixture.ts'
import { creatorOf, ownCreator } from './fans.ts'
import { pictureAs } from './media-files.ts'
import type { Samples } from './sample-table.ts'
import { addPerson, canary } from './seed-agencies.ts'

/** A site with nothing filled in. */
const emptySite = { methods: [], offices: [], testimonials: [], legal: {}, legalReviewed: false }

/** A body that saves these settings over the current ones; what is not given becomes empty. */
export async function newSite(t: TestApp, settings: object = {}) {
  const [row] = await t.sql('SELECT site FROM agencies WHERE is_house')
  return { ...emptySite, ...settings, rev: revisionOf(row?.site ?? emptySite) }
}

type Table = typeof agencyApi & typeof siteApi & typeof teamApi & typeof membersApi & typeof mailApi

export const teamSamples: Samples<Table> = {
  'GET /agency': () => ({}),
  'PATCH /agency': () => ({ body: { idleLockMinutes: 20 } }),
  'PUT /agency/logo': async () => ({
    headers: scanHeaders,
    upload: new Blob([new Uint8Array(await pictureAs('png'))]),
  }),
  'DELETE /agency/logo': () => ({}),
  'GET /brand/{logo}': () => ({ params: { logo: '0'.repeat(32) } }),
  'GET /site': () => ({}),
  'PUT /site': async (t) => ({ body: await newSite(t) }),
  'GET /site/preview/{page}': () => ({ params: { page: 'terms' } }),
  'GET /agencies': () => ({ query: {} }),
  'POST /team/invitations': () => ({ body: { email: `${newId()}@new.test`, role: 'CHAT_OPERATOR' } }),
  'GET /team/invitations': () => ({ query: {} }),
  'POST /team/invitations/{id}/resend': async (t) => ({ params: { id: await addInvitation(t) } }),
  'POST /team/invitations/{id}/link': async (t) => ({ params: { id: await addInvitation(t) } }),
  'DELETE /team/invitations/{id}': async (t) => ({ params: { id: await addInvitation(t) } }),
  'POST /team/invitations/look-up': () => ({ body: { token: 'x'.repeat(43) } }),
  'POST /team/invitations/accept': () => ({
    body: { token: 'x'.repeat(43), name: 'Some One', password: 'a long enough one' },
  }),
  'GET /team/members': () => ({ query: {} }),
  'GET /team/members/export': () => ({}),
  'PATCH /team/members/{id}': async (t) => ({ ...(await memberParams(t)), body: { role: 'COMPLIANCE' } }),
  'POST /team/members/{id}/suspend': async (t) => ({ ...(await memberParams(t)), query: {} }),
  'POST /team/members/{id}/reinstate': async (t) => {
    const input = await memberParams(t)
    await t.sql(`UPDATE memberships SET status = 'SUSPENDED' WHERE user_id = $1`, [input.params.id])
    return input
  },
  'DELETE /team/members/{id}': (t) => memberParams(t),
  'POST /team/members/{id}/two-factor/reset': async (t) => {
    const input = await memberParams(t)
    await t.sql('UPDATE gate.credentials SET totp_enabled_at = now() WHERE user_id = $1', [input.params.id])
    return input
  },
  'POST /team/members/{id}/confirm-email': async (t) => {
    const input = await memberParams(t)
    return { ...input, body: { email: await unconfirmEmail(t, input.params.id) } }
  },
  'PATCH /team/members/{id}/creators': async (t) => ({
    ...(await memberParams(t)),
    body: { add: [await ownCreator(t)], remove: [] },
  }),
  'PATCH /creators/{id}/operators': async (t) => ({
    params: { id: await ownCreator(t) },
    body: { add: [(await memberParams(t)).params.id], remove: [] },
  }),
  'POST /creators/{id}/invitation': async (t) => ({
    params: { id: await addCreatorWithoutAccount(t) },
    body: { email: `${newId()}@new.test` },
  }),
  'POST /creators/{id}/two-factor/reset': async (t) => {
    const person = await addPerson(t.platform, t.people.north.CREATOR.agencyId, 'CREATOR', 'north')
    await t.sql('UPDATE gate.credentials SET totp_enabled_at = now() WHERE user_id = $1', [person.userId])
    return { params: { id: await creatorOf(t, person) } }
  },
  'POST /creators/{id}/confirm-email': async (t) => {
    const person = await addPerson(t.platform, t.people.north.CREATOR.agencyId, 'CREATOR', 'north')
    return {
      params: { id: await creatorOf(t, person) },
      body: { email: await unconfirmEmail(t, person.userId) },
    }
  },
  'POST /agencies': () => ({
    body: { name: `Agency ${newId()}`, timeZone: 'UTC', adminEmail: `${newId()}@new.test` },
  }),
  'GET /mail': () => ({ query: {} }),
  'GET /mail/export': () => ({}),
  'GET /mail/{id}': async (t) => {
    await addInvitation(t)
    const [mail] = await t.sql<{ id: string }>(
      'SELECT id FROM mails WHERE agency_id = $1 ORDER BY created_at DESC LIMIT 1',
      [t.people.north.AGENCY_ADMIN.agencyId],
    )
    return { params: { id: mail?.id ?? '' } }
  },
  'POST /mail/{id}/reset-link': async (t) => ({ params: { id: (await addResetMail(t)).mailId } }),
}

async function unconfirmEmail(t: TestApp, userId: string): Promise<string> {
  const [user] = await t.sql<{ email: string }>(
    'UPDATE users SET email_verified_at = NULL WHERE id = $1 RETURNING email',
    [userId],
  )
  return user?.email ?? ''
}

async function addInvitation(t: TestApp): Promise<string> {
  const body = { email: `${newId()}@canarynorth.test`, role: 'CHAT_OPERATOR' } as const
  const response = await t.call(t.people.north.AGENCY_ADMIN.token, 'POST /team/invitations', { body })
  return response.body.data.id
}

/** A new operator of north. */
async function memberParams(t: TestApp): Promise<{ params: { id: string } }> {
  const { agencyId } = t.people.north.CREATOR
  return { params: { id: (await addPerson(t.platform, agencyId, 'CHAT_OPERATOR', 'north')).userId } }
}

async function addCreatorWithoutAccount(t: TestApp): Promise<string> {
  const id = newId()
  await t.sql(`INSERT INTO creators (id, agency_id, stage_name) VALUES ($1, $2, $3)`, [
    id,
    t.people.north.CREATOR.agencyId,
    `${canary.north} ${id}`,
  ])
  return id
}

/** An email with a valid password link to a new operator of north. */
export async function addResetMail(t: TestApp): Promise<{ mailId: string; userId: string }> {
  const { userId } = await addPerson(t.platform, t.people.north.CREATOR.agencyId, 'CHAT_OPERATOR', 'north')
  const jobId = newId()
  await mailResetLink(t.platform, userId, jobId)
  const [mail] = await t.sql<{ id: string }>('SELECT id FROM mails WHERE dedupe_key = $1', [
    `reset-password ${jobId}`,
  ])
  return { mailId: mail?.id ?? '', userId }
}
