import { type AnyJson, startTestApp, type TestApp, type TestUser } from './app.ts'
import { addCreator, addFan, pay } from './fans.ts'

/** Sunday noon in New York, a week after daylight saving time started. */
export const ANALYTICS_NOW = '2026-03-15T16:00:00Z'

export type AnalyticsFixture = {
  t: TestApp
  admin: TestUser
  creatorId: string
  risingCreatorId: string
  fans: Record<'whale' | 'small' | 'fansly' | 'blocked', string>
  get: (key: string, query?: AnyJson, user?: TestUser) => Promise<AnyJson>
}

/** Two creators, four fans on two platforms, and sales around the switch to daylight saving time. */
export async function startAnalyticsFixture(): Promise<AnalyticsFixture> {
  const t = await startTestApp({ config: { role: 'web' } })
  const admin = t.people.north.AGENCY_ADMIN
  t.platform.clock = () => new Date(ANALYTICS_NOW)
  const creatorId = await addCreator(t, admin.agencyId, 'Some Star')
  const risingCreatorId = await addCreator(t, admin.agencyId, '=Rising')
  const addFanJoinedAt = (creator: string, joinedAt: string) =>
    addFan(t, admin.agencyId, creator, { joinedAt })
  const fans = {
    whale: await addFanJoinedAt(creatorId, '2025-12-10T12:00:00Z'),
    small: await addFanJoinedAt(creatorId, '2026-02-20T12:00:00Z'),
    fansly: await addFanJoinedAt(risingCreatorId, '2026-03-01T04:59:59Z'),
    blocked: await addFanJoinedAt(risingCreatorId, '2026-01-10T12:00:00Z'),
  }
  await t.sql(`UPDATE fans SET platform = 'FANSLY' WHERE id = $1`, [fans.fansly])
  await t.sql(`UPDATE fans SET blocked_at = '2026-02-05T12:00:00Z' WHERE id = $1`, [fans.blocked])
  await pay(t, fans.whale, 100, '2026-01-20T17:00:00Z')
  await pay(t, fans.whale, 300, '2026-03-08T06:59:59Z')
  await pay(t, fans.whale, 30, '2026-03-08T07:00:00Z')
  await pay(t, fans.small, 20, '2026-02-22T17:00:00Z')
  await pay(t, fans.fansly, 50, '2026-03-15T03:59:59Z')
  await pay(t, fans.blocked, 10, '2026-01-12T12:00:00Z')
  const get = async (key: string, query: AnyJson = {}, user = admin): Promise<AnyJson> =>
    (await t.send(user.token, key, { query })).body.data
  return { t, admin, creatorId, risingCreatorId, fans, get }
}
