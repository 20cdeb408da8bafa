import type { pushApi } from '@greenroom/contract/features/notifications/push.api.ts'
import { newId } from '@greenroom/contract/kit/ids.ts'
import type { TestApp, TestUser } from './app.ts'
import { newBrowser } from './push-receiver.ts'
import type { Samples } from './sample-table.ts'

/** A host that never resolves. */
const UNRESOLVABLE = 'https://push.invalid'

/** Inserts a push device for a person, with an endpoint that cannot be called. */
export async function addDevice(
  t: TestApp,
  user: TestUser,
  endpoint = `${UNRESOLVABLE}/${newId()}`,
): Promise<string> {
  const id = newId()
  const { keys } = await newBrowser(UNRESOLVABLE)
  await t.sql('DELETE FROM push_devices WHERE session_id = $1', [user.sessionId])
  await t.sql(
    `INSERT INTO push_devices (id, agency_id, user_id, session_id, endpoint, p256dh, auth, name)
     VALUES ($1, $2, $3, $4, $5, $6, $7, 'Firefox on Linux')`,
    [id, user.agencyId, user.userId, user.sessionId, endpoint, keys.p256dh, keys.auth],
  )
  return id
}

const ownDeviceParams = async (t: TestApp) => ({
  params: { id: await addDevice(t, t.people.north.AGENCY_ADMIN) },
})

export const pushSamples: Samples<typeof pushApi> = {
  'GET /notifications/push': () => ({}),
  'POST /notifications/push/devices': async () => {
    const { endpoint, keys } = await newBrowser(UNRESOLVABLE)
    return { body: { endpoint, keys } }
  },
  'DELETE /notifications/push/devices/{id}': ownDeviceParams,
  'POST /notifications/push/devices/{id}/test': ownDeviceParams,
}
