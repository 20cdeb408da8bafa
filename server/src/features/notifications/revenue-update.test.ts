import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { type AudienceFixture, startAudienceFixture } from '../../../test/audience-fixture.ts'
import { addCreator, addFan, pay } from '../../../test/fans.ts'
import type { Platform } from '../../platform/ctx.ts'
import { enqueueRevenueUpdates, sendRevenueUpdate } from './revenue-update.service.ts'
import { reportedWeek, revenueDrafts } from './revenue-update.ts'

describe('the reported week', () => {
  test.each([
    ['America/New_York', '2026-03-16T11:59:00Z', '2026-03-02'],
    ['America/New_York', '2026-03-16T12:00:00Z', '2026-03-09'],
    ['America/New_York', '2026-03-22T23:00:00Z', '2026-03-09'],
    ['Asia/Tokyo', '2026-03-15T23:00:00Z', '2026-03-09'],
    ['UTC', '2026-01-01T12:00:00Z', '2025-12-22'],
  ])('in %s at %s starts on %s', (zone, now, monday) => {
    expect(reportedWeek(zone, new Date(now))).toBe(monday)
  })
})

describe('texts', () => {
  const week = '2026-03-09'
  const textsOf = (lastWeek: number, previousWeek: number) =>
    revenueDrafts(week, [{ creatorId: 'c', lastWeek, previousWeek }]).map(({ title, message }) => [
      title,
      message,
    ])

  test.each([
    [150_00, 100_00, '$150', 'Mar 9 to Mar 15: $150, 50% more than the previous week.'],
    [75_00, 100_00, '$75', 'Mar 9 to Mar 15: $75, 25% less than the previous week.'],
    [100_00, 100_00, '$100', 'Mar 9 to Mar 15: $100, the same as the previous week.'],
    [100_00, 0, '$100', 'Mar 9 to Mar 15: $100.'],
    [0, 100_00, '$0', 'Mar 9 to Mar 15: $0, 100% less than the previous week.'],
  ])('for %i cents after a week of %i cents', (lastWeek, previousWeek, amount, message) => {
    expect(textsOf(lastWeek, previousWeek)).toEqual([
      [`Revenue last week: ${amount}`, message],
      [`Your revenue last week: ${amount}`, message],
    ])
  })

  test('no notification if both weeks have no revenue', () => {
    expect(textsOf(0, 0)).toEqual([])
  })
})

describe('the job', () => {
  let t: TestApp
  let fixture: AudienceFixture
  let platform: Platform
  beforeAll(async () => {
    t = await startTestApp({ config: { role: 'web' } })
    fixture = await startAudienceFixture(t)
    platform = { ...t.platform, clock: () => new Date('2026-03-16T12:30:00Z') }
    await t.sql(`UPDATE agencies SET created_at = '2026-01-01T00:00:00Z'`)
    const other = await addCreator(t, fixture.north, 'Without account')
    const [fan, otherFan] = [await fixture.addFan(30), await addFan(t, fixture.north, other)]
    // Monday 00:30 in New York belongs to the reported week, Sunday 23:30 to the week before.
    await pay(t, fan, 150, '2026-03-09T04:30:00Z')
    await pay(t, fan, 100, '2026-03-09T03:30:00Z')
    await pay(t, fan, 900, '2026-03-16T04:00:00Z')
    await pay(t, otherFan, 50, '2026-03-12T12:00:00Z')
  })
  afterAll(() => t.close())
  beforeEach(() => t.sql('DELETE FROM notifications'))
  const send = () => sendRevenueUpdate(platform, fixture.north, '2026-03-09')

  test('sends admins the agency’s revenue and each creator their own, once', async () => {
    await send()
    await send()
    const received = await fixture.rowsByRecipient()
    expect(Object.keys(received).toSorted()).toEqual(['admin', 'creator', 'second admin', 'super'])
    expect(received.admin).toMatchObject([
      {
        type: 'REVENUE_UPDATE',
        priority: 'NORMAL',
        title: 'Revenue last week: $200',
        message: 'Mar 9 to Mar 15: $200, 100% more than the previous week.',
        action_url: '/dashboard/creators',
        mail_step: 'none',
      },
    ])
    expect(received.creator).toMatchObject([
      {
        title: 'Your revenue last week: $150',
        message: 'Mar 9 to Mar 15: $150, 50% more than the previous week.',
        action_url: `/dashboard/creators/${fixture.creatorId}?tab=performance`,
      },
    ])
    for (const rows of Object.values(received)) expect(rows).toHaveLength(1)
  })

  test('respects preferences', async () => {
    const types = { REVENUE_UPDATE: { inApp: false, email: false } }
    await fixture.as('admin', 'PUT /notifications/preferences', { body: { types } })
    await send()
    expect(Object.keys(await fixture.rowsByRecipient()).toSorted()).toEqual([
      'creator',
      'second admin',
      'super',
    ])
  })

  test('is enqueued once per agency and week, not for agencies created later', async () => {
    const south = t.people.south.CREATOR.agencyId
    await t.sql(`UPDATE agencies SET created_at = '2026-03-16T04:00:00Z' WHERE id = $1`, [south])
    const jobs = () =>
      t.sql(`SELECT data FROM pgboss.job WHERE name = 'notifications.revenue-update' ORDER BY created_on`)
    const before = (await jobs()).length
    await Promise.all([enqueueRevenueUpdates(platform), enqueueRevenueUpdates(platform)])
    await enqueueRevenueUpdates({ ...platform, clock: () => new Date('2026-03-19T12:00:00Z') })
    const added = (await jobs()).slice(before).map(({ data }) => data)
    expect(added).toEqual([{ agencyId: fixture.north, week: '2026-03-09' }])
  })
})
