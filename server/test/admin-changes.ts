import type { Api } from '@greenroom/contract/api.ts'
import { newId } from '@greenroom/contract/kit/ids.ts'
import type { AnyInput, TestApp, TestUser } from './app.ts'
import { addApplication, addInquiry } from './applicants.ts'
import { sample } from './samples.ts'
import { addPerson } from './seed-agencies.ts'

/** The operator is assigned to the first of the two creators only. */
type Participants = {
  admin: TestUser
  operator: TestUser
  ownCreatorId: string
  otherCreatorId: string
  otherFanId: string
}

/** Changes creators, applications, assignments and people as an admin, with secret values. */
export async function makeAdminChanges(
  t: TestApp,
  { admin, operator, ownCreatorId, otherCreatorId, otherFanId }: Participants,
): Promise<number[]> {
  const statuses: number[] = []
  const call = async (key: keyof Api, input: AnyInput = {}) => {
    const response = await t.send(admin.token, key, input)
    statuses.push(response.status)
    return response
  }
  for (const id of [ownCreatorId, otherCreatorId]) {
    const params = { id }
    const email = `zzmailafter${id.slice(-4)}@hidden.test`
    const newIdentity = {
      realName: 'Zzlegalafter',
      email,
      phone: '+1 (555) 555-7393',
      location: 'Zzplaceafter',
    }
    await call('POST /creators/{id}/pause', { params, body: { reason: 'Zzreasonpause' } })
    await call('POST /creators/{id}/resume', { params })
    await call('POST /creators/{id}/verification/withdraw', { params, body: { reason: 'Zznoteidentity' } })
    await call('PUT /creators/{id}', { params, body: newIdentity })
    const body = { examinedOn: '2026-01-05', method: 'video call', note: 'Zznoteidentity' }
    await call('PUT /creators/{id}/verification', { params, body })
    await call('POST /creators/{id}/splits', {
      params,
      body: {
        validFrom: new Date(Date.now() + 86_400_000 * 9).toISOString().slice(0, 10),
        creatorPercent: 55,
      },
    })
    await call('GET /creators/{id}', { params })
  }
  const second = await addPerson(t.platform, operator.agencyId, 'CHAT_OPERATOR', 'second')
  await call('PATCH /creators/{id}/operators', {
    params: { id: otherCreatorId },
    body: { add: [second.userId], remove: [] },
  })
  await call('PATCH /team/members/{id}/creators', {
    params: { id: second.userId },
    body: { add: [ownCreatorId], remove: [otherCreatorId] },
  })
  await call('PATCH /creators/{id}/operators', {
    params: { id: ownCreatorId },
    body: { add: [operator.userId, second.userId], remove: [] },
  })
  await call('POST /team/members/{id}/suspend', { params: { id: second.userId } })
  await call('POST /fans/{id}/transactions', {
    params: { id: otherFanId },
    body: { amount: 4321.31, type: 'Tips', date: '2026-01-05T10:00:00Z', externalId: newId() },
  })
  const newApplication = async () => {
    const form = { name: 'Zzlegalapplicant Lopez', message: 'Zzmessageapplicant' }
    const { id } = await addApplication(
      t,
      { ...form, email: `zzmailapplicant.${newId()}@hidden.test` },
      "phone = '+1 (555) 010-7394'",
    )
    return { params: { id } }
  }
  const emailBody = { subject: 'Hello', text: 'Zzmessageapplicant' }
  await call('POST /applications/{id}/notes', {
    ...(await newApplication()),
    body: { text: 'Zznoteapplication' },
  })
  await call('POST /applications/{id}/approve', { ...(await newApplication()), body: {} })
  await call('POST /applications/{id}/contact', { ...(await newApplication()), body: emailBody })
  await call('POST /applications/{id}/reject', {
    ...(await newApplication()),
    body: { reason: 'Zznoteapplication' },
  })
  const inquiry = await addInquiry(t, {
    email: `zzmailwriter.${newId()}@hidden.test`,
    message: 'Zzmessageapplicant',
  })
  await call('POST /inquiries/{id}/reply', { params: { id: inquiry.id }, body: emailBody })
  const rows =
    'Stage name,Real name,Email,Phone\nImported,Zzlegalafter,zzmailafter@hidden.test,+1 (555) 555-7393\n'
  await call('POST /creators/import', { query: {}, upload: rows })
  await call('POST /fans/imports/{id}/run', await sample(t, 'POST /fans/imports/{id}/run'))
  await call('DELETE /creators/{id}', { params: { id: otherCreatorId } })
  await call('POST /creators/{id}/restore', { params: { id: otherCreatorId } })
  return statuses
}
