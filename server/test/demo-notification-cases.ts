import { describe, expect, test } from 'vitest'
import type { TestApp } from './app.ts'

/** Tests for the demo's notifications; `setup` returns the app and the users' tokens. */
export function describeDemoNotifications(setup: () => { t: TestApp; tokens: Record<string, string> }): void {
  describe('demo notifications', () => {
    const notifications = async (user: string) =>
      (await setup().t.send(setup().tokens[user] ?? null, 'GET /notifications', { query: { limit: 100 } }))
        .body.data
    const unread = async (user: string) =>
      (await setup().t.send(setup().tokens[user] ?? null, 'GET /notifications/unread-count')).body.data.count

    test('everyone has a moderate number of notifications, some unread', async () => {
      const counts: Record<string, [number, number]> = {}
      for (const user of Object.keys(setup().tokens))
        counts[user] = [(await notifications(user)).length, await unread(user)]
      for (const user of ['sol', 'mara', 'juno', 'dana']) {
        const [all, unreadCount] = counts[user] ?? [0, 0]
        expect(all, JSON.stringify(counts)).toBeGreaterThan(unreadCount)
        expect(all).toBeLessThan(100)
        expect(unreadCount, JSON.stringify(counts)).toBeGreaterThan(0)
        expect(unreadCount).toBeLessThan(40)
      }
      for (const user of ['priya', 'ada'])
        expect(counts[user]?.[0], JSON.stringify(counts)).toBeGreaterThan(0)
    })

    test('links point to existing rows, and people are notified only about their own creators', async () => {
      const [mismatches] =
        await setup().t.sql(`SELECT count(*) FILTER (WHERE n.created_at > now() OR n.read_at > now() OR n.read_at < n.created_at)::int AS times,
        count(*) FILTER (WHERE n.action_url LIKE '/dashboard/fans/%' AND f.id IS NULL)::int AS fans,
        count(*) FILTER (WHERE n.action_url LIKE '/dashboard/applications?id=%' AND a.id IS NULL)::int AS applications
        FROM notifications n LEFT JOIN fans f ON f.agency_id = n.agency_id AND n.action_url = '/dashboard/fans/' || f.id
        LEFT JOIN applications a ON a.agency_id = n.agency_id AND n.action_url = '/dashboard/applications?id=' || a.id`)
      expect(mismatches).toEqual({ times: 0, fans: 0, applications: 0 })
      const dana = (await notifications('dana')).map(({ message }: { message: string }) => message).join(' ')
      expect(dana).toMatch(/Juno Vale|Wren Halliday/)
      expect(dana).not.toMatch(/Sable|Ines|Marlowe|paid|@/)
      const mara = (await notifications('mara')).map(({ message }: { message: string }) => message)
      expect(mara.filter((message: string) => message.startsWith('Mara Ellis'))).toEqual([])
      expect(mara.filter((message: string) => message.startsWith('Sol Brandt')).length).toBeGreaterThan(0)
      const types = new Set((await notifications('juno')).map(({ type }: { type: string }) => type))
      expect([...types]).toEqual(expect.arrayContaining(['ADMIN_MESSAGE', 'PAYMENT_RECEIVED']))
    })

    test('admins see sent messages with delivery and read counts', async () => {
      const { data } = (await setup().t.send(setup().tokens.mara ?? null, 'GET /notifications/admin/sends'))
        .body
      expect(data.map(({ kind }: { kind: string }) => kind)).toEqual(['broadcast', 'selected', 'broadcast'])
      for (const { recipients, delivered } of data) expect(recipients).toBeGreaterThan(delivered)
      expect(data.map(({ read }: { read: number }) => read)).toEqual([0, 1, 1])
      const stored =
        await setup().t.sql(`SELECT c.unread, (SELECT count(*)::int FROM notifications n WHERE n.user_id = c.user_id
        AND n.read_at IS NULL AND n.deleted_at IS NULL) AS n FROM notification_counts c`)
      expect(stored.length).toBeGreaterThan(4)
      for (const { unread, n } of stored) expect(unread).toBe(n)
    })
  })
}
