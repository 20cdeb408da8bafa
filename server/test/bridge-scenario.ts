import type { startPlatform } from '../../examples/bridge/fake-platform.ts'

export type RowCounts = { fans: number; messages: number; transactions: number }
type FakePlatform = Awaited<ReturnType<typeof startPlatform>>

/** Fans first, then their messages and payments interleaved. The tag distinguishes payments of two creators. */
export function fillPlatform(
  platform: FakePlatform,
  tag: string,
  { fans, messages, transactions }: RowCounts,
): void {
  const fanOf = (i: number) => `fan-${i % fans}`
  for (let i = 0; i < fans; i++) platform.add('fans', { id: `fan-${i}`, username: `visitor_${i}` })
  for (let i = 0; i < Math.max(messages, transactions); i++) {
    if (i < messages)
      platform.add('messages', { id: `in-${i}`, fan: fanOf(i), from: 'fan', text: `Hello ${i}` })
    if (i < transactions)
      platform.add('transactions', { id: `pay-${tag}-${i}`, fan: fanOf(i), type: 'Tips', amount: 5 })
  }
}

// biome-ignore lint/suspicious/noExplicitAny: rows of any query
export type Sql = (text: string, values: unknown[]) => Promise<any[]>

type Counts = { messages: number; transactions: number; confirmed: number }

/** Progress as counts, which is much cheaper than reading the ids. */
export async function countStored(sql: Sql, creatorId: string): Promise<Counts> {
  const [counts] = await sql(
    `SELECT count(*) FILTER (WHERE direction = 'FROM_FAN')::int AS messages,
       count(*) FILTER (WHERE direction = 'TO_FAN' AND is_sent)::int AS confirmed,
       (SELECT count(*)::int FROM fan_transactions WHERE creator_id = $1) AS transactions
     FROM messages WHERE creator_id = $1`,
    [creatorId],
  )
  return counts
}

/** Sorted ids of everything stored from the platform, including duplicates. */
export async function storedIds(sql: Sql, creatorId: string) {
  const read = async (text: string): Promise<string[]> =>
    (
      await sql(`SELECT coalesce(array_agg(x.id ORDER BY x.id COLLATE "C"), '{}') AS ids FROM (${text}) x`, [
        creatorId,
      ])
    )[0]?.ids ?? []
  return {
    fans: await read('SELECT external_id AS id FROM fans WHERE creator_id = $1'),
    messages: await read(
      `SELECT external_id AS id FROM messages WHERE creator_id = $1 AND direction = 'FROM_FAN'`,
    ),
    transactions: await read(
      `SELECT split_part(external_id, ':', 3) AS id FROM fan_transactions WHERE creator_id = $1`,
    ),
    /** Ids of messages written by operators. */
    replies: await read(`SELECT id::text FROM messages WHERE creator_id = $1 AND direction = 'TO_FAN'`),
    /** Those that the platform confirmed. */
    confirmed: await read(
      `SELECT id::text FROM messages WHERE creator_id = $1 AND direction = 'TO_FAN' AND is_sent`,
    ),
  }
}

export function expectedIds(tag: string, { fans, messages, transactions }: RowCounts) {
  const ids = (prefix: string, n: number) => Array.from({ length: n }, (_, i) => `${prefix}-${i}`).toSorted()
  return {
    fans: ids('fan', fans),
    messages: ids('in', messages),
    transactions: ids(`pay-${tag}`, transactions),
  }
}
