import { newId } from '@greenroom/contract/kit/ids.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AnyJson, startTestApp, type TestApp } from '../../../test/app.ts'
import { addCreator, creatorOf } from '../../../test/fans.ts'

let t: TestApp
let agencyId: string
let admin: string
beforeAll(async () => {
  t = await startTestApp({ config: { role: 'web' } })
  agencyId = t.people.north.AGENCY_ADMIN.agencyId
  admin = t.people.north.AGENCY_ADMIN.token
})
afterAll(() => t.close())

const send = (upload: string | Buffer, query: AnyJson = {}, user = admin) =>
  t.send(user, 'POST /creators/import', { query, upload })
const selectRows = (like: string) =>
  t.sql(
    `SELECT stage_name, real_name, email, phone, location, status, origin, is_verified FROM creators
     WHERE agency_id = $1 AND stage_name LIKE $2 ORDER BY stage_name`,
    [agencyId, like],
  )
const readAllTables = async () =>
  JSON.stringify(
    await t.sql(`SELECT (SELECT jsonb_agg(c ORDER BY id) FROM creators c) AS creators,
      (SELECT jsonb_agg(s ORDER BY creator_id, valid_from) FROM creator_splits s) AS splits,
      (SELECT count(*) FROM audit_log) AS audit`),
  )
const lastAuditEntries = async (n: number) =>
  (
    await t.sql(
      'SELECT action, details, actor_id FROM audit_log WHERE agency_id = $1 ORDER BY seq DESC LIMIT $2',
      [agencyId, n],
    )
  ).toReversed()
const counts = (added: number, updated: number, unchanged: number) => ({ added, updated, unchanged })

test('adds new creators, reports ignored columns and is audited', async () => {
  const file = [
    'Stage name,Legal name,Email,Phone,Location,Creator %,Shoe size',
    'First Ada,Ada Example,ADA@first.test,+1 555 0100,"Berlin, DE",60,38',
    'First Bea,,,,,,',
  ].join('\n')
  const before = await readAllTables()
  const dry = await send(file, { dryRun: 'true' })
  const issues = { ignored: ['Shoe size'], faults: [], warnings: [] }
  expect(dry.body.data).toEqual({ importId: null, rows: 2, ...counts(2, 0, 0), ...issues })
  expect(await readAllTables()).toBe(before)

  const response = await send(file)
  expect(response.status).toBe(200)
  expect(response.body.data).toEqual({ ...dry.body.data, importId: expect.any(String) })
  const defaults = { status: 'PENDING', origin: 'import', is_verified: false }
  expect(await selectRows('First %')).toEqual([
    {
      stage_name: 'First Ada',
      real_name: 'Ada Example',
      email: 'ada@first.test',
      phone: '+1 555 0100',
      location: 'Berlin, DE',
      ...defaults,
    },
    { stage_name: 'First Bea', real_name: null, email: null, phone: null, location: null, ...defaults },
  ])
  const entries = await lastAuditEntries(4)
  expect(entries.map(({ action }) => action)).toEqual([
    'creator.added',
    'creator.split_agreed',
    'creator.added',
    'creators.imported',
  ])
  expect(entries.at(-1)?.details).toEqual({ added: 2, updated: 0 })
  for (const row of entries) expect(row.actor_id).toBe(t.people.north.AGENCY_ADMIN.userId)
  expect(JSON.stringify(entries)).not.toMatch(/Ada|first\.test|555 0100/)
})

test('importing the same file twice changes nothing the second time', async () => {
  const file =
    'stage_name;e-mail;split\nTwice Ada;ada@twice.test;70\nTwice Bea;;\nTwice Cleo;cleo@twice.test;50%\n'
  expect((await send(file)).body.data).toMatchObject(counts(3, 0, 0))
  const splits = await t.sql('SELECT * FROM creator_splits ORDER BY 1, 2, 3')
  const people = await selectRows('Twice %')
  expect((await send(file)).body.data).toMatchObject({ ...counts(0, 0, 3), faults: [] })
  expect(await selectRows('Twice %')).toEqual(people)
  expect(await t.sql('SELECT * FROM creator_splits ORDER BY 1, 2, 3')).toEqual(splits)
})

test('updates given fields and keeps the others', async () => {
  await send('Stage name,Email,Phone,Location,Split\nLater Ada,ada@later.test,+1 555 0101,Rome,60\n')
  const response = await send('Stage name,Email,Phone,Location,Split\nLater Ada B,ada@later.test,,Oslo,65\n')
  expect(response.body.data).toMatchObject(counts(0, 1, 0))
  expect(await selectRows('Later %')).toMatchObject([
    { stage_name: 'Later Ada B', email: 'ada@later.test', phone: '+1 555 0101', location: 'Oslo' },
  ])
  const splits = await t.sql(
    'SELECT creator_percent, valid_from::text AS day FROM creator_splits s JOIN creators c ON c.id = s.creator_id WHERE c.email = $1 ORDER BY valid_from',
    ['ada@later.test'],
  )
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(new Date())
  expect(splits).toEqual([
    { creator_percent: 60, day: '-infinity' },
    { creator_percent: 65, day: today },
  ])
  expect((await lastAuditEntries(3)).map(({ action, details }) => [action, details.fields ?? null])).toEqual([
    ['creator.updated', ['stageName', 'location']],
    ['creator.split_agreed', null],
    ['creators.imported', null],
  ])
})

test('matches a creator by account email', async () => {
  const { CREATOR } = t.people.north
  const ownCreator = await creatorOf(t, CREATOR)
  await t.sql('UPDATE creators SET email = NULL WHERE id = $1', [ownCreator])
  const response = await send(`Stage name,Email,City\nSigned Star,${CREATOR.email},Lima\n`)
  expect(response.body.data).toMatchObject(counts(0, 1, 0))
  expect(await selectRows('Signed Star')).toMatchObject([{ location: 'Lima', email: null }])
})

test('does not update a profile someone else created under the same name or email', async () => {
  const body = { stageName: 'Grabbed Star', email: 'victim@grabbed.test', password: 'a long enough one' }
  const { token } = (await t.send(null, 'POST /auth/sign-up', { body })).body.data
  const heading = 'Stage name,Email,Legal name,Phone\n'
  for (const row of ['Grabbed Star,victim@grabbed.test,', 'Vic,victim@grabbed.test,']) {
    const { data } = (await send(`${heading}${row}Vic Tim,+1 555 0199\n`)).body
    expect(data).toMatchObject({ ...counts(0, 0, 0), faults: [{ row: 2 }] })
  }
  // A matching name alone is not enough, so the creator gets a separate profile.
  const { data } = (await send(`${heading}Grabbed Star,,Vic Tim,+1 555 0199\n`)).body
  expect(data).toMatchObject({ ...counts(1, 0, 0), faults: [], warnings: [{ row: 2 }] })
  const [{ id }] = (await t.sql(
    "SELECT id FROM creators WHERE stage_name = 'Grabbed Star' AND origin = 'sign-up'",
  )) as [{ id: string }]
  const profile = (await t.send(token, 'GET /creators/{id}', { params: { id } })).text
  expect(profile).toContain('Grabbed Star')
  expect(profile).not.toMatch(/Vic Tim|555 0199/)
})

test('invalid rows are reported by number and skipped', async () => {
  const archived = await addCreator(t, agencyId, 'Mixed Gone')
  await t.sql("UPDATE creators SET archived_at = now(), status = 'INACTIVE' WHERE id = $1", [archived])
  const { body } = await send(
    [
      'Stage name,Email,Split',
      'Mixed Ada,ada@mixed.test,40',
      '',
      ',bea@mixed.test,',
      'Mixed Cleo,cleo at mixed,200',
      'Mixed Dora,ADA@mixed.test,',
      'Mixed Gone,,',
      '"Mixed ""Eve""",eve@mixed.test,30',
    ].join('\r\n'),
  )
  expect(body.data).toEqual({
    importId: expect.any(String),
    rows: 6,
    ...counts(2, 0, 0),
    ignored: [],
    faults: [
      { row: 4, message: 'Stage name is missing.' },
      {
        row: 5,
        message:
          'Email: Please enter a full email address, like name@example.com. Creator percent: Please enter a percentage from 0 to 100, with at most two decimals.',
      },
      { row: 6, message: 'Row 2 is the same creator.' },
      { row: 7, message: '“Mixed Gone” is archived. Restore the creator first, then import.' },
    ],
    warnings: [],
  })
  expect((await selectRows('Mixed %')).map((row) => row.stage_name)).toEqual([
    'Mixed "Eve"',
    'Mixed Ada',
    'Mixed Gone',
  ])
})

test('a team member’s email is an error and a duplicate name a warning, even in a dry run', async () => {
  await addCreator(t, agencyId, 'Shared Ada')
  await send('Stage name,Email\nShared Bea,bea@shared.test\n')
  const { COMPLIANCE } = t.people.north
  const file = `Stage name,Email\nShared ada,bea@shared.test\nShared Cleo,${COMPLIANCE.email.toUpperCase()}\n`
  const before = await readAllTables()
  const dry = (await send(file, { dryRun: 'true' })).body.data
  expect(dry).toMatchObject({
    ...counts(0, 1, 0),
    warnings: [{ row: 2, message: 'A creator named “Shared ada” already exists.' }],
    faults: [
      {
        row: 3,
        message:
          'canarynorth COMPLIANCE on your team uses this email to sign in. Use a different one for the creator.',
      },
    ],
  })
  expect(await readAllTables()).toBe(before)
  expect((await send(file)).body.data).toEqual({ ...dry, importId: expect.any(String) })
  expect((await selectRows('Shared %')).map((row) => row.stage_name)).toEqual(['Shared Ada', 'Shared ada'])
})

describe('file formats', () => {
  const zoeNames = async () => (await selectRows('Zoë %')).map((row) => row.stage_name)
  test.each<[string, Buffer]>([
    ['a byte order mark and semicolons', Buffer.from('\ufeffStage name;Location\r\nZoë 1;"a;b"\r\n')],
    ['Windows-1252', Buffer.from('Stage name,Location\nZoë 2,Köln\n', 'latin1')],
    ['UTF-16 and tabs', Buffer.from('\ufeffStage name\tLocation\nZoë 3\tOslo\n', 'utf16le')],
    ['CR line endings and extra spaces', Buffer.from('  Stage   name  , Location \rZoë 4 , Oslo')],
    ['an escaped formula', Buffer.from("Stage name,Phone\nZoë 5,'+49 30 12345\n")],
  ])('%s', async (_, file) => {
    const before = (await zoeNames()).length
    expect((await send(file)).body.data).toMatchObject({ rows: 1, ...counts(1, 0, 0), faults: [] })
    expect(await zoeNames()).toHaveLength(before + 1)
  })

  test.each<[string, string | Buffer, number, RegExp]>([
    ['an empty file', '', 422, /The file is empty/],
    ['blank lines', '\n \n,,\n', 422, /The file is empty/],
    ['headings only', 'Stage name,Email\n', 422, /headings but no rows/],
    ['no stage name column', 'Name,Email\nx,y@z.test\n', 422, /no “Stage name” column/],
    ['no headings', 'Luna,luna@x.test\nMia,mia@x.test\n', 422, /no “Stage name” column/],
    ['a spreadsheet', Buffer.from('PK\x03\x04rest'), 422, /spreadsheet/],
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13]), 422, /not a text file/],
    ['an unclosed quote', 'Stage name\n"Luna\n', 422, /quotation mark/],
    ['too many cells', `${'a,'.repeat(300)}\n`, 422, /more than 200 cells/],
    ['2,001 rows', `Stage name\n${'x\n'.repeat(2_001)}`, 422, /more than 2,000 rows/],
    ['over a megabyte', `Stage name\n${'x'.repeat(1024 * 1024)}`, 413, /larger than 1 MB/],
  ])('%s is rejected with a reason and changes nothing', async (_, file, status, message) => {
    const before = await readAllTables()
    const response = await send(file)
    expect([response.status, response.body.message]).toEqual([status, expect.stringMatching(message)])
    expect(await readAllTables()).toBe(before)
  })

  test('JSON is rejected', async () => {
    const body = { stageName: 'x' }
    expect((await t.send(admin, 'POST /creators/import', { body })).status).toBe(400)
  })
})

test.runIf(process.env.TEST_ALL)('imports 2,000 rows at once', { timeout: 60_000 }, async () => {
  const lines = Array.from({ length: 2_000 }, (_, n) => `Many ${n},many${n}@many.test,${n % 101}`)
  const file = `Stage name,Email,Split\n${lines.join('\n')}\n`
  expect((await send(file)).body.data).toMatchObject({ rows: 2_000, ...counts(2_000, 0, 0), faults: [] })
  expect((await send(file)).body.data).toMatchObject({ rows: 2_000, ...counts(0, 0, 2_000) })
  expect(await selectRows('Many %')).toHaveLength(2_000)
})

test('five concurrent imports of the same file add each creator once', async () => {
  const file = 'Stage name\nParallel Ada\nParallel Bea\n'
  const responses = await Promise.all(Array.from({ length: 5 }, () => send(file)))
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  expect(await selectRows('Parallel %')).toHaveLength(2)
})

test('an email taken in the meantime rolls back the whole file', async () => {
  const email = `${newId()}@late.test`
  await t.sql(
    `CREATE FUNCTION take_email() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
       IF NEW.stage_name = 'Late Bea' THEN NEW.email = 'ada@late.test'; END IF; RETURN NEW; END $$`,
  )
  await t.sql(
    'CREATE TRIGGER take_email BEFORE INSERT ON creators FOR EACH ROW EXECUTE FUNCTION take_email()',
  )
  const before = await readAllTables()
  const response = await send(`Stage name,Email\nLate Ada,ada@late.test\nLate Bea,${email}\n`)
  await t.sql('DROP TRIGGER take_email ON creators')
  expect([response.status, response.body.code]).toEqual([409, 'conflict'])
  expect(await readAllTables()).toBe(before)
})

test('only admins can import, and only into their agency', async () => {
  const file = 'Stage name,Email\nForeign Ada,ada@foreign.test\n'
  for (const role of ['COMPLIANCE', 'CHAT_OPERATOR', 'CREATOR'] as const)
    expect((await send(file, {}, t.people.north[role].token)).status).toBe(403)
  await send(file)
  const south = await send(file, {}, t.people.south.AGENCY_ADMIN.token)
  expect(south.body.data).toMatchObject(counts(1, 0, 0))
  expect(await selectRows('Foreign %')).toHaveLength(1)
})
