import { expect, test } from 'vitest'
import { startTestApp } from '../../../test/app.ts'

test('a rate starts within the next year, because it can’t be deleted', async () => {
  const t = await startTestApp({ config: { role: 'web' } })
  try {
    t.platform.clock = () => new Date('2026-06-20T16:00:00Z')
    const { AGENCY_ADMIN: admin, CHAT_OPERATOR: operator } = t.people.north
    const setRate = async (fromDay: string) => {
      const input = { params: { id: operator.userId }, body: { fromDay, hourly: 20, percent: 5 } }
      return (await t.send(admin.token, 'PUT /operators/{id}/rates', input)).status
    }
    expect(await Promise.all(['2027-06-21', '2027-06-22', '8999-12-31', '9999-12-31'].map(setRate))).toEqual([
      200, 422, 422, 400,
    ])
  } finally {
    await t.close()
  }
})
