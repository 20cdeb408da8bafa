import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Mapping } from '@greenroom/contract/features/fans/fan-imports.schema.ts'
import { expect, vi } from 'vitest'
import { type AnyJson, startTestApp } from './app.ts'
import { acceptSignUp, ownCreator } from './fans.ts'

type Kind = 'fans' | 'transactions' | 'messages'

export type ImportFixture = Awaited<ReturnType<typeof startImportFixture>>

/** An agency whose admin imports fans, transactions and messages. */
export async function startImportFixture() {
  const t = await startTestApp()
  const admin = t.people.north.AGENCY_ADMIN.token
  const { agencyId } = t.people.north.CREATOR
  const creatorId = await ownCreator(t)
  await acceptSignUp(t, creatorId)

  const upload = (kind: Kind, file: string | Buffer) =>
    t.send(admin, 'POST /fans/imports', { query: { kind, fileName: `${kind}.csv` }, upload: file })
  const start = (verb: 'check' | 'run', id: string, mapping: Mapping, creator: string | null = creatorId) =>
    t.send(admin, `POST /fans/imports/{id}/${verb}`, {
      params: { id },
      body: { mapping, creatorId: creator },
    })
  const get = async (id: string): Promise<AnyJson> =>
    (await t.send(admin, 'GET /fans/imports/{id}', { params: { id } })).body.data
  // Longer than `eventually`, because thousands of rows take a while on a busy machine.
  const waitUntilDone = (id: string): Promise<AnyJson> =>
    vi.waitFor(
      async () => {
        const fanImport = await get(id)
        expect(['CHECKED', 'DONE', 'FAILED']).toContain(fanImport.state)
        return fanImport
      },
      { timeout: 60_000, interval: 50 },
    )
  const runStep = async (verb: 'check' | 'run', id: string, mapping: Mapping, creator?: string | null) => {
    expect((await start(verb, id, mapping, creator)).status).toBe(202)
    return waitUntilDone(id)
  }
  const importFile = async (kind: Kind, file: string | Buffer) => {
    const { id, mapping } = (await upload(kind, file)).body.data
    return runStep('run', id, mapping)
  }
  const errorsOf = async (id: string) =>
    (await t.send(admin, 'GET /fans/imports/{id}/errors', { params: { id } })).text.replace('\ufeff', '')
  const fans = (prefix: string) =>
    t.sql('SELECT * FROM fans WHERE agency_id = $1 AND username_key LIKE $2 ORDER BY username_key', [
      agencyId,
      `${prefix}%`,
    ])
  const importCount = async () => (await t.sql('SELECT count(*)::int AS n FROM fan_imports'))[0].n
  const storedFiles = async () =>
    (
      await readdir(join(t.platform.config.dataDir, 'files'), { recursive: true, withFileTypes: true }).catch(
        () => [],
      )
    )
      .filter((file) => file.isFile() && !file.parentPath.endsWith('.unfinished'))
      .map((file) => file.name)

  return {
    t,
    admin,
    agencyId,
    creatorId,
    upload,
    start,
    get,
    waitUntilDone,
    runStep,
    importFile,
    errorsOf,
    fans,
    importCount,
    storedFiles,
  }
}
