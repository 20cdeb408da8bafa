import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { AnyJson } from '../../../test/app.ts'
import { addCreator } from '../../../test/fans.ts'
import { type ImportFixture, startImportFixture } from '../../../test/import-fixture.ts'

vi.setConfig({ testTimeout: 60_000 })

let f: ImportFixture
beforeAll(async () => {
  f = await startImportFixture()
})
afterAll(() => f.t.close())

const add = (stageName: string) => addCreator(f.t, f.agencyId, stageName)
const signUp = async (stageName: string) => {
  const id = await add(stageName)
  await f.t.sql(
    `UPDATE creators SET origin = 'sign-up', status = 'PENDING', is_verified = false WHERE id = $1`,
    [id],
  )
  return id
}
const archive = (id: string) =>
  f.t.sql(`UPDATE creators SET archived_at = now(), status = 'INACTIVE' WHERE id = $1`, [id])
const fanFile = (...rows: string[]) => `username,creator\n${rows.join('\n')}\n`
const start = async (verb: 'check' | 'run', id: string, body: AnyJson): Promise<AnyJson> => {
  const response = await f.t.send(f.admin, `POST /fans/imports/{id}/${verb}`, { params: { id }, body })
  return response.status === 202 ? { status: 202, import: await f.waitUntilDone(id) } : response
}
const creatorIdsOf = async (prefix: string) => (await f.fans(prefix)).map((fan) => fan.creator_id)

describe('a creator’s name in a row', () => {
  test('matches the active creator even if a pending, declined or archived one has the same name', async () => {
    const active = await add('Nova Quill')
    await signUp('nova quill')
    await archive(await signUp('Nova  Quill'))
    await archive(await add('Nova Quill'))
    const finished = await f.importFile('fans', fanFile('nova_a,Nova Quill', 'nova_b,@nova quill'))
    expect(finished).toMatchObject({ progress: { added: 2, failed: 0 }, ambiguousCreators: [] })
    expect(await creatorIdsOf('nova_')).toEqual([active, active])
  })

  test.for([
    [
      'a pending sign-up',
      signUp,
      'signed up but hasn’t been accepted yet. Approve or verify this creator first.',
    ],
    [
      'an archived creator',
      async (name: string) => archive(await add(name)),
      'is archived. Restore this creator first.',
    ],
  ] as const)('is rejected with the reason if only %s has it', async ([owner, create, reason]) => {
    const name = `Only ${owner}`
    await create(name)
    const finished = await f.importFile('fans', fanFile(`only_a,${name}`))
    expect(finished.errors).toEqual([{ row: 2, field: 'creator', message: `“${name}” ${reason}` }])
  })
})

describe('a name shared by two creators', () => {
  test('is listed once with its row count, and the choice applies to all its rows', async () => {
    const [first, second] = [await add('Twin Vale'), await add('TWIN vale')]
    const rows = ['twin_a,Twin Vale', 'twin_b,twin vale', 'twin_c,canarynorth stage']
    const { id, mapping } = (await f.upload('fans', fanFile(...rows))).body.data
    const checked = (await start('check', id, { mapping })).import
    expect(checked.progress).toMatchObject({ added: 1, failed: 2 })
    expect(checked.ambiguousCreators).toEqual([
      {
        name: 'Twin Vale',
        rows: 2,
        chosenId: null,
        choices: [
          { id: first, stageName: 'Twin Vale', status: 'ACTIVE', fans: 0, createdAt: expect.any(String) },
          { id: second, stageName: 'TWIN vale', status: 'ACTIVE', fans: 0, createdAt: expect.any(String) },
        ],
      },
    ])
    const retried = await start('check', id, { mapping, creatorChoices: { 'Twin Vale': second } })
    expect(retried.import).toMatchObject({
      progress: { added: 3, failed: 0 },
      ambiguousCreators: [{ name: 'Twin Vale', rows: 2, chosenId: second }],
    })
    // The run uses the choice made in the check.
    expect((await start('run', id, { mapping })).import.progress).toMatchObject({ added: 3, failed: 0 })
    expect(await creatorIdsOf('twin_')).toEqual([second, second, f.creatorId])
  })

  test('can’t be assigned to a creator with a different name', async () => {
    await add('Pair Vale')
    await add('Pair Vale')
    const { id, mapping } = (await f.upload('fans', fanFile('pair_a,Pair Vale'))).body.data
    const response = await start('check', id, { mapping, creatorChoices: { 'Pair Vale': f.creatorId } })
    expect(response).toMatchObject({
      status: 422,
      body: { details: [{ path: 'creatorChoices.Pair Vale', message: 'No creator with this name.' }] },
    })
  })
})
