import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { addCase } from '../../../test/case-samples.ts'
import { addItem } from '../../../test/content-fixture.ts'
import { addFanWithHistory, ownCreator } from '../../../test/fans.ts'
import { withScope } from '../../platform/db/scope.ts'
import { selectItems, selectPublications } from './packet-contents.queries.ts'
import { type Evidence, indexCsv, indexHtml, publicationsCsv } from './packet-index.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp({ config: { role: 'web' } })
})
afterAll(() => t.close())

async function evidenceOf(itemId: string): Promise<Evidence> {
  const { agencyId } = t.people.north.COMPLIANCE
  return withScope(t.platform.database, agencyId, async (tx) => ({
    ...{ title: '', agency: '', madeAt: '', custodian: null },
    ...{ people: [], files: [], documents: [], scans: [], consents: [], reviews: [] },
    items: await selectItems(tx, { itemId }, 'UTC', 10),
    publications: await selectPublications(tx, [itemId]),
  }))
}

test('an item that was online and sold is listed with each account, its dates and its sales', async () => {
  const creatorId = await ownCreator(t)
  const item = await addItem(t, t.people.north.AGENCY_ADMIN, creatorId)
  expect(indexCsv(await evidenceOf(item.id))).toContain('Not published')
  const fanId = await addFanWithHistory(t, creatorId, {
    messages: [{ from: 'us', at: '2026-02-04T00:00:00Z' }],
  })
  await t.sql(
    `WITH m AS (SELECT agency_id, id FROM messages WHERE fan_id = $2),
       a AS (INSERT INTO message_attachments (agency_id, message_id, position, upload_id, item_id) SELECT m.agency_id, m.id, 1, f.upload_id, $1 FROM m, content_files f WHERE f.item_id = $1),
       s AS (INSERT INTO content_sales (agency_id, transaction_id, item_id, fan_id, message_id, sales, amount_cents, day) SELECT agency_id, id, $1, $2, id, 1, 100, '2026-02-04' FROM m)
     INSERT INTO content_publications (agency_id, item_id, platform, published_at, withdrawn_at, removed_at, removed_by, url)
     SELECT m.agency_id, $1, x.* FROM m, (VALUES
       ('FANSLY', timestamptz '2026-02-05Z', timestamptz '2026-02-07Z', timestamptz '2026-02-08Z', 'Ruth Reviewer', 'https://platform.test/p/1'),
       ('ONLYFANS', '2026-02-06Z', '2026-02-07Z', NULL, NULL, NULL)) x`,
    [item.id, fanId],
  )
  const heldBy = await addCase(t, { itemIds: [item.id] })
  await t.sql(
    `UPDATE case_items SET taken_down_at = '2026-02-07Z', lifted_at = '2026-02-09Z', lifted_by = 'Ruth Reviewer', lift_reason = 'A' WHERE case_id = $1`,
    [heldBy.id],
  )
  const evidence = await evidenceOf(item.id)
  const hold = `Case #${heldBy.number} since 2026-02-07, lifted 2026-02-09 by Ruth Reviewer`
  for (const text of [indexCsv(evidence), indexHtml(evidence)]) expect(text).toContain(hold)
  const texts = [
    'In 1 message since 2026-02-04, sold once',
    'FANSLY 2026-02-05 to 2026-02-08',
    'ONLYFANS since 2026-02-06, withdrawn 2026-02-07, removal not confirmed',
  ]
  expect(indexCsv(evidence)).toContain(`"${texts.join('; ')}"`.concat(',https://platform.test/p/1'))
  expect(indexHtml(evidence)).toContain(texts.join('<br>'))
  const rows = publicationsCsv(evidence).trim().split('\r\n').slice(1)
  expect(rows.map((row) => row.split(',').slice(2).join())).toEqual([
    'MESSAGES,2026-02-04T00:00:00Z,,,,,1,1',
    'FANSLY,2026-02-05T00:00:00Z,2026-02-07T00:00:00Z,2026-02-08T00:00:00Z,Ruth Reviewer,https://platform.test/p/1,,',
    'ONLYFANS,2026-02-06T00:00:00Z,2026-02-07T00:00:00Z,,,,,',
  ])
})

test('a message that never reached the fan is not listed', async () => {
  const creatorId = await ownCreator(t)
  const item = await addItem(t, t.people.north.AGENCY_ADMIN, creatorId)
  const at = '2026-02-04T00:00:00Z'
  const fanId = await addFanWithHistory(t, creatorId, { messages: [{ from: 'us', at }] })
  await t.sql(
    `WITH m AS (UPDATE messages SET failure = 'Not cleared' WHERE fan_id = $2 RETURNING agency_id, id)
     INSERT INTO message_attachments (agency_id, message_id, position, upload_id, item_id) SELECT m.agency_id, m.id, 1, f.upload_id, $1 FROM m, content_files f WHERE f.item_id = $1`,
    [item.id, fanId],
  )
  expect(indexCsv(await evidenceOf(item.id))).toContain('Not published')
  // Receipts name a message that the platform has.
  await t.sql(`UPDATE messages SET external_id = 'p-1' WHERE fan_id = $1`, [fanId])
  expect(indexCsv(await evidenceOf(item.id))).toContain('In 1 message since 2026-02-04')
})
