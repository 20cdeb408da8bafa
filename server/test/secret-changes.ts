import type { Api } from '@greenroom/contract/api.ts'
import { newId } from '@greenroom/contract/kit/ids.ts'
import type { AnyInput, TestApp, Who } from './app.ts'
import { applicationLike, inquiryLike } from './applicants.ts'
import { sample } from './samples.ts'
import { addPerson } from './seed-agencies.ts'

/** The operator answers for the first of the two creators only. */
type Sight = { admin: Who; operator: Who; mine: string; other: string; othersFan: string }

/** Admins change creators, applications, assignments and people, all of it full of secrets. */
export async function changeEverything(
  t: TestApp,
  { admin, operator, mine, other, othersFan }: Sight,
): Promise<number[]> {
  const statuses: number[] = []
  const go = async (key: keyof Api, input: AnyInput = {}) => {
    const answer = await t.send(admin.token, key, input)
    statuses.push(answer.status)
    return answer
  }
  for (const id of [mine, other]) {
    const params = { id }
    const email = `zzmailafter${id.slice(-4)}@hidden.test`
    const after = { realName: 'Zzlegalafter', email, phone: '+1 (555) 555-7393', location: 'Zzplaceafter' }
    await go('POST /creators/{id}/pause', { params, body: { reason: 'Zzreasonpause' } })
    await go('POST /creators/{id}/resume', { params })
    await go('POST /creators/{id}/verification/withdraw', { params, body: { reason: 'Zznoteidentity' } })
    await go('PUT /creators/{id}', { params, body: after })
    const body = { examinedOn: '2026-01-05', method: 'video call', note: 'Zznoteidentity' }
    await go('PUT /creators/{id}/verification', { params, body })
    await go('POST /creators/{id}/splits', {
      params,
      body: {
        validFrom: new Date(Date.now() + 86_400_000 * 9).toISOString().slice(0, 10),
        creatorPercent: 55,
      },
    })
    await go('GET /creators/{id}', { params })
  }
  const second = await addPerson(t.platform, operator.agencyId, 'CHAT_OPERATOR', 'second')
  await go('PUT /creators/{id}/operators', { params: { id: other }, body: { userIds: [second.userId] } })
  await go('PUT /team/members/{id}/creators', {
    params: { id: second.userId },
    body: { creatorIds: [mine] },
  })
  await go('PUT /creators/{id}/operators', {
    params: { id: mine },
    body: { userIds: [operator.userId, second.userId] },
  })
  await go('POST /team/members/{id}/suspend', { params: { id: second.userId } })
  await go('POST /fans/{id}/transactions', {
    params: { id: othersFan },
    body: { amount: 4321.31, type: 'Tips', date: '2026-01-05T10:00:00Z', externalId: newId() },
  })
  const applied = async () => {
    const form = { name: 'Zzlegalapplicant Lopez', message: 'Zzmessageapplicant' }
    const one = await applicationLike(
      t,
      { ...form, email: `zzmailapplicant.${newId()}@hidden.test` },
      "phone = '+1 (555) 010-7394'",
    )
    return { params: { id: one.id } }
  }
  const letter = { subject: 'Hello', text: 'Zzmessageapplicant' }
  await go('POST /applications/{id}/notes', { ...(await applied()), body: { text: 'Zznoteapplication' } })
  await go('POST /applications/{id}/approve', { ...(await applied()), body: {} })
  await go('POST /applications/{id}/contact', { ...(await applied()), body: letter })
  await go('POST /applications/{id}/reject', {
    ...(await applied()),
    body: { reason: 'Zznoteapplication' },
  })
  const inquiry = await inquiryLike(t, {
    email: `zzmailwriter.${newId()}@hidden.test`,
    message: 'Zzmessageapplicant',
  })
  await go('POST /inquiries/{id}/reply', { params: { id: inquiry.id }, body: letter })
  const rows =
    'Stage name,Real name,Email,Phone\nImported,Zzlegalafter,zzmailafter@hidden.test,+1 (555) 555-7393\n'
  await go('POST /creators/import', { query: {}, upload: rows })
  await go('POST /fans/imports/{id}/run', await sample(t, 'POST /fans/imports/{id}/run'))
  await go('DELETE /creators/{id}', { params: { id: other } })
  await go('POST /creators/{id}/restore', { params: { id: other } })
  return statuses
}
