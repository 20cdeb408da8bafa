import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { newId } from '@greenroom/contract/kit/ids.ts'
import pg from 'pg'
import sharp from 'sharp'
import { createAgency } from '../server/src/features/agency/agency.service.ts'
import { createAccount } from '../server/src/features/auth/account.service.ts'
import { DEMO_PASSWORD } from '../server/src/features/auth/demo-accounts.ts'
import { hashPassword } from '../server/src/features/auth/password.ts'
import { ITEM_COLUMNS, ITEM_JOINS } from '../server/src/features/content/content-list.queries.ts'
import { createDemoCreator } from '../server/src/features/creators/creators.service.ts'
import { withScope } from '../server/src/platform/db/scope.ts'
import { startBaselineServer } from './baseline-server.ts'
import { announce, startMeasuredServer } from './measured-server.ts'

/** The server under test for bench:content (library): one agency with items and thumbnails, and the baseline server. */

const CREATORS = 12
const THUMBNAILS = 24
const email = 'admin@bench.test'
const [itemCount = '0', web] = process.argv.slice(2)
const dataDir = await mkdtemp(join(tmpdir(), 'greenroom-bench-'))
const measured = await startMeasuredServer(dataDir, Boolean(web))
const { platform } = measured
const { connection } = platform.database
const agencyId = newId()
await createItems(await createAccounts())
await createThumbnails()

const order = (table: string) => `ORDER BY ${table}.uploaded_at DESC, ${table}.id DESC LIMIT 50`
const page = (total: string, condition = '') => `WITH page AS MATERIALIZED (
    SELECT i.* FROM content_items i WHERE i.agency_id = $1 AND i.archived_at IS NULL ${condition} ${order('i')})
  SELECT ${ITEM_COLUMNS}, ${total} AS total FROM page i ${ITEM_JOINS} ${order('i')}`
const statements: Record<string, string> = {
  first: page(
    '(SELECT sum(t.items)::int FROM content_totals t WHERE t.agency_id = $1 AND NOT t.is_archived)',
  ),
  deep: page('NULL', 'AND i.type = $2 AND (i.uploaded_at, i.id) < ($3, $4)'),
}
const baseline = await startBaselineServer(connection, agencyId, (call) => ({
  name: call,
  text: statements[call] ?? '',
}))

announce(measured, { baseline, email, onStop: () => rm(dataDir, { recursive: true, force: true }) })

/** Returns the admin's ID. */
async function createAccounts(): Promise<string> {
  const [id, role] = [newId(), 'AGENCY_ADMIN'] as const
  const ctx = { platform, agencyId, actor: { kind: 'system', id: null, name: 'Bench' } } as const
  const passwordHash = await hashPassword(DEMO_PASSWORD)
  await withScope(platform.database, agencyId, async (tx) => {
    await createAgency(ctx, tx, { name: 'Agency', timeZone: 'UTC', isHouse: true, demo: true })
    const emailVerifiedAt = platform.clock().toISOString()
    await createAccount(tx, { id, email, name: 'Lara Holm', role, passwordHash, emailVerifiedAt })
    for (let i = 1; i <= CREATORS; i++)
      await createDemoCreator(tx, { id: newId(), userId: null, stageName: `Stage ${i}` })
  })
  return id
}

/** Photos, videos and three-file albums, in every status. */
async function createItems(ownerId: string): Promise<void> {
  const client = new pg.Client({ ...connection, user: 'postgres' })
  await client.connect()
  await client.query(
    `INSERT INTO content_items (id, agency_id, creator_id, type, title, title_key, state, is_ppv, price_cents, tags,
       scheduled_for, published_at, uploaded_at, views, likes)
     SELECT gen_random_uuid(), $1, c.ids[1 + i % ${CREATORS}], (ARRAY['PHOTO', 'PHOTO', 'VIDEO', 'PHOTO', 'ALBUM'])[1 + i % 5],
       'Evening light ' || i, 'evening light ' || i, (ARRAY['PUBLISHED', 'PUBLISHED', 'DRAFT', 'SCHEDULED'])[1 + i % 4],
       i % 3 = 0, CASE WHEN i % 3 = 0 THEN 1500 END, ARRAY['light', 'set ' || i % 40],
       CASE WHEN i % 4 = 3 THEN now() + make_interval(hours => i) END,
       CASE WHEN i % 4 < 2 THEN now() - make_interval(hours => i) END,
       date_trunc('minute', now()) - make_interval(mins => i), i % 5000, i % 900
     FROM generate_series(1, $2::int) i,
       (SELECT array_agg(id ORDER BY stage_name) AS ids FROM creators WHERE agency_id = $1) c`,
    [agencyId, itemCount],
  )
  await client.query(
    `WITH files AS (
       SELECT gen_random_uuid() AS upload_id, i.id AS item_id, i.type, p.position, row_number() OVER () AS n
       FROM content_items i, generate_series(0, CASE WHEN i.type = 'ALBUM' THEN 2 ELSE 0 END) AS p(position)
       WHERE i.agency_id = $1
     ), uploaded AS (
       INSERT INTO uploads (id, agency_id, owner_id, purpose, status, kind, file_name, bytes, received, media_type,
         width, height, milliseconds, display_key, thumbnail_key, used_at)
       SELECT upload_id, $1, $2, 'content', 'ready', CASE WHEN type = 'VIDEO' THEN 'video' ELSE 'image' END, 'file', 1000,
         1000, CASE WHEN type = 'VIDEO' THEN 'video/mp4' ELSE 'image/jpeg' END, 480, 360,
         CASE WHEN type = 'VIDEO' THEN 61000 END, 'bench/' || n % ${THUMBNAILS}, 'bench/' || n % ${THUMBNAILS}, now()
       FROM files)
     INSERT INTO content_files (agency_id, item_id, position, upload_id) SELECT $1, item_id, position, upload_id FROM files`,
    [agencyId, ownerId],
  )
  await client.query('VACUUM ANALYZE')
  await client.end()
}

/** Abstract images, as large as processed uploads, shared by all items. */
async function createThumbnails(): Promise<void> {
  for (let i = 0; i < THUMBNAILS; i++) {
    const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
    const picture = sharp({ create: { width: 480, height: 360, channels: 3, background: '#000', noise } })
    const file = await picture
      .blur(6)
      .tint({ r: (i * 37) % 256, g: (i * 91) % 256, b: (i * 53) % 256 })
      .webp()
      .toBuffer()
    await platform.storage.write(`bench/${i}`, Readable.from([file]))
  }
}
