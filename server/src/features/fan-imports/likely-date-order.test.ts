import { expect, onTestFinished, test } from 'vitest'
import { startTestApp } from '../../../test/app.ts'
import { openAnotherSession } from '../../../test/seed-agencies.ts'
import { likelyDateOrder } from './import-dates.ts'

test.each([
  ['America/New_York', 'month'],
  ['US/Pacific', 'month'],
  ['America/Indiana/Knox', 'month'],
  ['Pacific/Honolulu', 'month'],
  ['Asia/Manila', 'month'],
  ['UTC', 'month'],
  ['America/Mexico_City', 'day'],
  ['Europe/Berlin', 'day'],
  ['Europe/Madrid', 'day'],
  ['Australia/Sydney', 'day'],
])('ambiguous dates of an agency in %s are read %s first', (zone, order) => {
  expect(likelyDateOrder(zone)).toBe(order)
})

test('an upload to an agency in Berlin suggests day first where the dates do not say', async () => {
  const t = await startTestApp({ config: { role: 'web' } })
  onTestFinished(() => t.close())
  const admin = t.people.north.AGENCY_ADMIN
  await t.sql(`UPDATE agencies SET time_zone = 'Europe/Berlin' WHERE id = $1`, [admin.agencyId])
  const token = await openAnotherSession(t.platform, admin)
  const query = { kind: 'fans', fileName: 'f.csv' }
  const upload = 'username,joined,seen\nberlin,3/4/2026,3/25/2026\n'
  const { data } = (await t.send(token, 'POST /fans/imports', { query, upload })).body
  expect(data).toMatchObject({ dateOrders: [null, 'day', 'month'], ambiguousDates: [1] })
})
