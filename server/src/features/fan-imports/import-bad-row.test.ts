import { tag } from '@greenroom/contract/features/fans/fans.schema.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type ImportFixture, startImportFixture } from '../../../test/import-fixture.ts'
import { figureMismatches } from '../fans/recount.service.ts'

vi.setConfig({ testTimeout: 60_000 })

let f: ImportFixture
beforeAll(async () => {
  f = await startImportFixture()
  await f.t.sql(`CREATE FUNCTION fail_on_poison() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    IF to_jsonb(NEW)::text LIKE '%poison%' THEN RAISE EXCEPTION 'poison'; END IF; RETURN NEW; END $$`)
  for (const table of ['fans', 'messages', 'fan_transactions'])
    await f.t.sql(
      `CREATE TRIGGER fail_on_poison BEFORE INSERT ON ${table} FOR EACH ROW EXECUTE FUNCTION fail_on_poison()`,
    )
})
afterAll(async () => {
  expect(await figureMismatches({ platform: f.t.platform, agencyId: f.agencyId })).toEqual([])
  await f.t.close()
})

const MESSAGE = 'This row could not be processed. The other rows were.'

test.each([
  ['fans', 'username,city\nok_a,Oslo\nok_b,poison\nok_c,Rome\nok_d,poison\nok_e,Bern\n'],
  [
    'transactions',
    'date,fan,amount,type,reason\n2026-03-01,ok_a,10,tip,\n2026-03-02,ok_a,20,tip,poison\n2026-03-03,ok_a,30,tip,\n2026-03-04,ok_c,40,tip,poison\n2026-03-05,ok_c,50,tip,\n',
  ],
  [
    'messages',
    'fan,direction,sent,text\nok_a,in,2026-03-01 10:00,one\nok_a,in,2026-03-01 10:01,poison\nok_a,out,2026-03-01 10:02,two\nok_c,in,2026-03-01 10:03,poison\nok_c,in,2026-03-01 10:04,three\n',
  ],
] as const)(
  'rows of a %s file that can’t be stored are rejected, and the others are imported',
  async (kind, file) => {
    const result = await f.importFile(kind, file)
    expect(result).toMatchObject({ state: 'DONE', progress: { added: 3, failed: 2 } })
    expect((await f.errorsOf(result.id)).match(new RegExp(MESSAGE, 'g'))).toHaveLength(2)
  },
)

test('a row that can’t be read is rejected, and the others are imported', async () => {
  const { safeParse } = tag
  const spy = vi.spyOn(tag, 'safeParse').mockImplementation((value) => {
    if (value === 'broken') throw new TypeError('not a function')
    return safeParse(value)
  })
  const result = await f.importFile('fans', 'username,tags\nread_a,new\nread_b,broken\nread_c,new\n')
  spy.mockRestore()
  expect(result).toMatchObject({ state: 'DONE', progress: { added: 2, failed: 1 } })
  expect(await f.errorsOf(result.id)).toContain(MESSAGE)
})
