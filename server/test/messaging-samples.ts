import type { messagingApi } from '@greenroom/contract/features/notifications/messaging.api.ts'
import { newId } from '@greenroom/contract/kit/ids.ts'
import { createUnsubscribeToken } from '../src/features/notifications/unsubscribe.service.ts'
import type { TestApp } from './app.ts'
import { addCreator } from './fans.ts'
import type { Samples } from './sample-table.ts'

const message = () => ({ id: newId(), title: 'Rehearsal on Friday', message: 'Please be there at six.' })

async function addSend(t: TestApp): Promise<string> {
  const { token, agencyId } = t.people.north.AGENCY_ADMIN
  const creatorIds = [await addCreator(t, agencyId, `Star ${newId()}`)]
  const body = { ...message(), creatorIds }
  const response = await t.send(token, 'POST /notifications/admin/send', { body })
  return response.body.data.id
}

/** The token of an unsubscribe link. */
export function unsubscribeToken(t: TestApp, agencyId: string, address: string): string {
  return createUnsubscribeToken(t.platform, { agencyId, address, type: 'ADMIN_MESSAGE' })
}

export const messagingSamples: Samples<typeof messagingApi> = {
  'POST /notifications/admin/send': async (t) => {
    const creatorIds = [await addCreator(t, t.people.north.AGENCY_ADMIN.agencyId, `Star ${newId()}`)]
    return { body: { ...message(), creatorIds, actionUrl: '/dashboard', priority: 'HIGH' } }
  },
  'POST /notifications/admin/broadcast': async (t) => {
    await addCreator(t, t.people.north.AGENCY_ADMIN.agencyId, `Star ${newId()}`)
    return { body: { ...message(), sendEmail: true } }
  },
  'GET /notifications/admin/recipients': () => ({}),
  'GET /notifications/admin/sends': () => ({ query: { limit: 5 } }),
  'GET /notifications/admin/sends/{id}': async (t) => ({ params: { id: await addSend(t) } }),
  'GET /notifications/admin/sends/{id}/recipients': async (t) => ({
    params: { id: await addSend(t) },
    query: { limit: 5 },
  }),
  'POST /notifications/unsubscribe': (t) => ({
    body: { token: unsubscribeToken(t, t.people.north.CREATOR.agencyId, `${newId()}@new.test`) },
  }),
}
