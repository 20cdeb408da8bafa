import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { addDocument, addGuest, addScan, scanFile } from '../../../test/compliance-fixture.ts'
import { addReadyPacket } from '../../../test/packet-samples.ts'
import {
  createDocumentKeys,
  documentKeysPath,
  findDocumentKeys,
} from '../../platform/sealed-files/document-keys.ts'
import { createSealedFiles } from '../../platform/sealed-files/sealed-files.ts'
import { rotateDocumentKeys } from './key-rotation.service.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp({ config: { role: 'web' } })
})
afterAll(() => t.close())

const agencyId = () => t.people.north.COMPLIANCE.agencyId
const wrappedKeyOf = async (id: string): Promise<Buffer> =>
  (await t.sql('SELECT wrapped_key FROM document_scans WHERE id = $1', [id]))[0].wrapped_key
async function decrypt(id: string, keys: string[]): Promise<Buffer> {
  const files = createSealedFiles(t.platform.storage, createDocumentKeys(keys))
  return buffer(await files.read({ agencyId: agencyId(), id }, await wrappedKeyOf(id)))
}
let recorded: string[][] = []
const rotate = (config: Parameters<typeof rotateDocumentKeys>[0]) =>
  rotateDocumentKeys(config, t.platform, async (keys) => void recorded.push(keys))
const readKeyFile = async () =>
  (await readFile(documentKeysPath(t.platform.config.dataDir), 'utf8')).trim().split('\n')

test('after a rotation, only the new key decrypts scans and packets', async () => {
  const staff = t.people.north.COMPLIANCE
  const file = scanFile(100_000)
  const ids: string[] = []
  for (let n = 0; n < 2; n++) {
    const document = await addDocument(t, staff, (await addGuest(t)).id)
    ids.push((await addScan(t, staff, document.id, file)).id)
  }
  const packetId = await addReadyPacket(t)
  const before = await readKeyFile()
  expect(before).toHaveLength(1)
  expect(await rotate(t.platform.config)).toEqual({ rewrapped: 3 })
  const after = await readKeyFile()
  expect(after).toHaveLength(1)
  expect(after).not.toEqual(before)
  expect(recorded).toEqual([after])
  for (const id of ids) {
    expect((await decrypt(id, after)).equals(file)).toBe(true)
    await expect(decrypt(id, before)).rejects.toThrow('is missing on the server')
  }
  const [packet] = await t.sql('DELETE FROM packets RETURNING wrapped_key')
  const packetFile = { agencyId: agencyId(), id: packetId }
  const files = createSealedFiles(t.platform.storage, createDocumentKeys(after))
  const stream = await files.read(packetFile, packet.wrapped_key)
  expect((await buffer(stream)).toString()).toBe('a packet')
  const oldFiles = createSealedFiles(t.platform.storage, createDocumentKeys(before))
  await expect(oldFiles.read(packetFile, packet.wrapped_key)).rejects.toThrow('is missing on the server')
})

test('a rotation keeps old keys while a row can’t be decrypted with any available key', async () => {
  const [row] = await t.sql('SELECT id, wrapped_key FROM document_scans ORDER BY id LIMIT 1')
  await t.sql('UPDATE document_scans SET wrapped_key = $2 WHERE id = $1', [row.id, randomBytes(76)])
  const before = await readKeyFile()
  recorded = []
  await expect(rotate(t.platform.config)).rejects.toThrow('missing')
  expect(recorded).toEqual([])
  expect(await readKeyFile()).toEqual([expect.any(String), ...before])
  await t.sql('UPDATE document_scans SET wrapped_key = $2 WHERE id = $1', [row.id, row.wrapped_key])
  // Succeeds once the row is repaired.
  expect((await rotate(t.platform.config)).rewrapped).toBe(2)
  expect(await readKeyFile()).toHaveLength(1)
})

test('a rotation uses the first key if keys come from the environment', async () => {
  const { dataDir } = t.platform.config
  const old = findDocumentKeys(undefined, dataDir)
  const newKey = 'n'.repeat(40)
  await expect(rotate({ dataDir, documentKeys: newKey })).rejects.toThrow('at the start of')
  const documentKeys = [newKey, ...old].join(',')
  expect(await rotate({ dataDir, documentKeys })).toEqual({ rewrapped: 2 })
  expect(await rotate({ dataDir, documentKeys })).toEqual({ rewrapped: 0 })
  expect(await readKeyFile()).toEqual(old)
})
