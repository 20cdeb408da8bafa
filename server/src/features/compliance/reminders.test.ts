import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { addDocument, addGuest, addScan } from '../../../test/compliance-fixture.ts'
import { sendExpiryReminders } from './reminders.service.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp({ config: { role: 'web' } })
})
afterAll(() => t.close())

const runOn = async (day: string) => {
  t.platform.clock = () => new Date(`${day}T17:00:00Z`)
  // Two nodes may run it at the same time.
  await Promise.all([sendExpiryReminders(t.platform), sendExpiryReminders(t.platform)])
}
const sentReminders = async (personId: string) =>
  (
    await t.sql(
      `SELECT details->>'days' AS days FROM audit_log WHERE action = 'id_document.expiring' AND details->>'personId' = $1 ORDER BY seq`,
      [personId],
    )
  ).map(({ days }) => Number(days))

test('each reminder is sent once, and a new document stops further reminders', async () => {
  const staff = t.people.north.COMPLIANCE
  const { id } = await addGuest(t)
  const accept = async (expiresOn: string) => {
    const document = await addDocument(t, staff, id, { expiresOn })
    await addScan(t, staff, document.id)
    const body = { verdict: 'ACCEPTED', method: 'document check' }
    const params = { id: document.id }
    const response = await t.send(staff.token, 'POST /compliance/documents/{id}/examine', { params, body })
    expect(response.status).toBe(200)
  }
  await accept('2031-12-31')
  await runOn('2031-10-01')
  expect(await sentReminders(id)).toEqual([])
  await runOn('2031-11-01')
  await runOn('2031-11-02')
  await runOn('2031-12-05')
  await runOn('2031-12-24')
  expect(await sentReminders(id)).toEqual([60, 30, 7])
  t.platform.clock = () => new Date('2031-12-25T17:00:00Z')
  await accept('2035-12-31')
  await runOn('2031-12-31')
  expect(await sentReminders(id)).toEqual([60, 30, 7])
  await runOn('2035-12-31')
  await runOn('2036-01-20')
  expect(await sentReminders(id)).toEqual([60, 30, 7, 0])
})
