import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestUser } from '../../../test/app.ts'
import { addClearedItem, addItem } from '../../../test/content-fixture.ts'
import { addCreator, connectAccount } from '../../../test/fans.ts'

const folder = join(import.meta.dirname, '../../../migrations')
/** The statement that records what was published before the table existed. */
function backfill(): string {
  const file = readdirSync(folder).find((name) => name.endsWith('_publications.sql')) ?? ''
  const statements = readFileSync(join(folder, file), 'utf8').split('--> statement-breakpoint')
  return statements.find((text) => text.includes('INSERT INTO "content_publications"')) ?? ''
}

let t: TestApp
let admin: TestUser
beforeAll(async () => {
  t = await startTestApp({ config: { role: 'web' } })
  admin = t.people.north.AGENCY_ADMIN
})
afterAll(() => t.close())

const rows = (itemId: string) =>
  t.sql(
    `SELECT platform, published_at IS NOT NULL AS published, withdrawn_at IS NOT NULL AS withdrawn, removed_at IS NOT NULL AS removed, event_id::int > 0 AS announced, collected_at IS NOT NULL AS collected
     FROM content_publications WHERE item_id = $1 ORDER BY platform`,
    [itemId],
  )

test('an upgrade records where items are published, and were before a take-down', async () => {
  const [withoutAccount, withAccount] = [
    await addCreator(t, admin.agencyId, 'No Account'),
    await addCreator(t, admin.agencyId, 'Account'),
  ]
  await connectAccount(t, withAccount)
  const publish = { publish: { mode: 'NOW' } }
  const [online, announced, edited, draft, down] = [
    await addClearedItem(t, admin, withoutAccount, publish),
    await addClearedItem(t, admin, withAccount, publish),
    await addClearedItem(t, admin, withAccount, publish),
    await addItem(t, admin, withoutAccount),
    await addItem(t, admin, withAccount),
  ]
  await t.sql(`UPDATE content_items SET review = 'IN_REVIEW' WHERE id = $1`, [edited.id])
  for (const text of ['Published', 'Taken down: case #1'])
    await t.sql(
      'INSERT INTO content_history (agency_id, item_id, at, text) SELECT agency_id, id, now(), $2 FROM content_items WHERE id = $1',
      [down.id, text],
    )
  await t.sql('DELETE FROM content_publications')
  await t.sql(backfill())
  const row = { platform: 'ONLYFANS', published: true, withdrawn: false, removed: false }
  const none = { announced: null, collected: false }
  expect(await rows(online.id)).toEqual([{ ...row, ...none, platform: 'INTERNAL' }])
  expect(await rows(announced.id)).toEqual([{ ...row, announced: true, collected: true }])
  expect(await rows(edited.id)).toEqual([{ ...row, withdrawn: true, announced: true, collected: true }])
  expect(await rows(draft.id)).toEqual([])
  // Its event is gone, so nobody knows whether the platform removed it.
  expect(await rows(down.id)).toEqual([{ ...row, withdrawn: true, announced: false, collected: true }])
})
