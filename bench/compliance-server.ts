import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { newId } from '@greenroom/contract/kit/ids.ts'
import { createAgency } from '../server/src/features/agency/agency.service.ts'
import { createAccount } from '../server/src/features/auth/account.service.ts'
import { DEMO_PASSWORD } from '../server/src/features/auth/demo-accounts.ts'
import { hashPassword } from '../server/src/features/auth/password.ts'
import { selectItems } from '../server/src/features/content/content.queries.ts'
import { loadGates } from '../server/src/features/content/gate.service.ts'
import { createDemoCreator } from '../server/src/features/creators/creators.service.ts'
import { verifyAgency } from '../server/src/platform/audit/verify.ts'
import { type Tx, withScope } from '../server/src/platform/db/scope.ts'
import { startBaselineServer } from './baseline-server.ts'
import { fillCompliance, GATE_ITEMS, RARE_WORD } from './compliance-data.ts'
import { statements } from './compliance-statements.ts'
import { announce, startMeasuredServer } from './measured-server.ts'
import { check } from './report.ts'

/** The measured process of bench:compliance. */

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')
const CREATORS = 12
const MAX_STATEMENTS = 8
const MAX_GROWTH_MB = 32
const email = 'admin@bench.test'
const [violations = 0, people = 0, auditRows = 0] = process.argv.slice(2).map(Number)
const dataDir = await mkdtemp(join(tmpdir(), 'greenroom-bench-'))
const measured = await startMeasuredServer(dataDir, false)
const { platform } = measured
const { database } = platform
const agencyId = newId()
const creatorIds = Array.from({ length: CREATORS }, () => newId())
const userId = await createAccounts()
const itemIds = await fillCompliance(database.connection, {
  agencyId,
  userId,
  creatorIds,
  sizes: { violations, people, auditRows },
})
const baseline = await startBaselineServer(database.connection, agencyId, (call) => ({
  name: call,
  text: statements[call] ?? '',
}))
const passed = [await measureGate(), await measureVerification()].every(Boolean)
announce(measured, {
  baseline,
  email,
  values: [creatorIds[0] ?? '', RARE_WORD, passed ? 'passed' : 'failed'],
  onStop: () => rm(dataDir, { recursive: true, force: true }),
})

/** Returns the admin's ID. */
async function createAccounts(): Promise<string> {
  const [id, role] = [newId(), 'AGENCY_ADMIN'] as const
  const ctx = { platform, agencyId, actor: { kind: 'system', id: null, name: 'Bench' } } as const
  const passwordHash = await hashPassword(DEMO_PASSWORD)
  await withScope(database, agencyId, async (tx) => {
    await createAgency(ctx, tx, { name: 'Agency', timeZone: 'UTC', isHouse: true, demo: true })
    const emailVerifiedAt = platform.clock().toISOString()
    await createAccount(tx, { id, email, name: 'Lara Holm', role, passwordHash, emailVerifiedAt })
    for (const [i, creatorId] of creatorIds.entries())
      await createDemoCreator(tx, { id: creatorId, userId: null, stageName: `Stage ${i + 1}` })
  })
  return id
}

async function measureGate(): Promise<boolean> {
  return withScope(database, agencyId, async (tx) => {
    const items = await selectItems(tx, itemIds, null)
    let count = 0
    const countingTx: Tx = Object.create(tx, {
      query: {
        value: (...args: Parameters<Tx['query']>) => {
          count++
          return tx.query(...args)
        },
      },
    })
    const start = performance.now()
    const gates = await loadGates({ platform }, countingTx, items)
    const elapsedMs = Math.round(performance.now() - start)
    const detail = `${gates.size} items in ${count} statements, ${elapsedMs} ms; at most ${MAX_STATEMENTS} statements`
    return check('publish gate', gates.size === GATE_ITEMS && count <= MAX_STATEMENTS, detail)
  })
}

/** Memory growth is measured after the first tenth, when buffers have reached their final size. */
async function measureVerification(): Promise<boolean> {
  let startBytes = 0
  let peakBytes = 0
  const start = performance.now()
  const { rows, fault } = await verifyAgency(database, agencyId, async (done) => {
    collectGarbage()
    const { heapUsed, external } = process.memoryUsage()
    const used = heapUsed + external
    if (startBytes === 0 && done >= auditRows / 10) startBytes = used
    if (startBytes > 0) peakBytes = Math.max(peakBytes, used)
  })
  const seconds = (performance.now() - start) / 1_000
  const growth = Math.round((peakBytes - startBytes) / 1_048_576)
  const rate = Math.round(rows / seconds).toLocaleString('en-US')
  console.log(`  verifying the audit chain: ${rows.toLocaleString('en-US')} rows, ${rate} rows a second`)
  return [
    check('the chain is intact', fault === null && rows >= auditRows, fault ?? `${rows} rows`),
    check(
      'memory while verifying',
      growth <= MAX_GROWTH_MB,
      `grew ${growth} MB, at most ${MAX_GROWTH_MB} MB`,
    ),
  ].every(Boolean)
}
