import type { TestApp } from './app.ts'

/** A hash of everything that sending a message can change. */
export async function sideEffectsOf(t: TestApp): Promise<string> {
  const [row] = await t.sql(
    `SELECT md5(concat_ws('|', ${['admin_sends', 'notifications', 'notification_counts', 'audit_log', 'mails']
      .map((table) => `(SELECT string_agg(x::text, ',' ORDER BY x::text) FROM ${table} x)`)
      .join(
        ', ',
      )}, (SELECT count(*) FROM pgboss.job WHERE name LIKE 'notifications.%' AND name NOT LIKE '%-again'))) AS sum`,
  )
  return row.sum as string
}
