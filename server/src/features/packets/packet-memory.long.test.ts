import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { startTestApp } from '../../../test/app.ts'
import { addItem, addReadyUpload } from '../../../test/content-fixture.ts'
import { ownCreator } from '../../../test/fans.ts'
import { isIntact } from '../../platform/sealed-files/sealed-files.ts'
import { makePacket } from './make-packet.service.ts'

const MB = 1024 * 1024
const FILE_COUNT = 6
const FILE_BYTES = 50 * MB

test('a 300 MB packet is created and read with little memory', async () => {
  const t = await startTestApp({ config: { role: 'web' } })
  const admin = t.people.north.AGENCY_ADMIN
  const files = await Promise.all(Array.from({ length: FILE_COUNT }, () => addReadyUpload(t, admin)))
  for (const id of files) {
    const key = `media/${admin.agencyId}/${id}/display`
    const chunk = Buffer.alloc(64 * 1024, id)
    await t.platform.storage.write(key, Readable.from(repeat(chunk, FILE_BYTES / chunk.length)))
    await t.sql('UPDATE uploads SET display_key = $2 WHERE id = $1', [id, key])
  }
  const item = await addItem(t, admin, await ownCreator(t), { type: 'ALBUM', files })
  const body = { subject: 'item', subjectId: item.id }
  const packetId = (await t.send(admin.token, 'POST /compliance/packets', { body })).body.data.id
  const memoryUsed = () => process.memoryUsage().heapUsed + process.memoryUsage().external
  const before = memoryUsed()
  let highest = before
  const timer = setInterval(() => {
    highest = Math.max(highest, memoryUsed())
  }, 20)
  const started = performance.now()
  await makePacket(t.platform, { agencyId: admin.agencyId, packetId }, { isLast: true })
  const seconds = (performance.now() - started) / 1000
  const [row] = await t.sql('SELECT * FROM packets WHERE id = $1', [packetId])
  const openFile = () =>
    t.platform.sealedFiles.read({ agencyId: admin.agencyId, id: packetId }, row.wrapped_key)
  expect(await isIntact(openFile, row.sha256)).toBe(true)
  clearInterval(timer)
  await t.close()
  process.stdout.write(
    `${Math.round(row.bytes / MB)} MB in ${seconds.toFixed(1)} s, ${Math.round((highest - before) / MB)} MB more memory\n`,
  )
  expect(Number(row.bytes)).toBeGreaterThan(FILE_COUNT * FILE_BYTES)
  expect(highest - before).toBeLessThan(150 * MB)
}, 120_000)

function* repeat(chunk: Buffer, times: number) {
  for (let i = 0; i < times; i++) yield chunk
}
