// npm run bench:compliance [-- --small]: lists and search of violations, records and the audit log compared with a
// baseline server with the same SQL in the same run, the publish gate for 1,000 items, and verification of the audit
// chain.
import { type BenchServer, startServer } from './fans-harness.ts'
import { baselinePath, type Case, compareThroughput } from './throughput.ts'

const MIN_RATIO = 0.55
const isSmall = process.argv.includes('--small')
const sizes = isSmall ? [6_000, 1_000, 20_000] : [100_000, 20_000, 1_000_000]
const DEEP_PAGES = 20

const server = await startServer('compliance-server.ts', sizes.map(String))
const [creatorId = '', rareWord = '', serverResult] = server.values
const passed = await measure(server).finally(() => server.stop())
process.exit(passed && serverResult === 'passed' ? 0 : 1)

type Row = { id: string; flaggedAt: string }

async function openDeepPage(path: string) {
  let cursor = ''
  let last: Row | undefined
  for (let page = 0; page < DEEP_PAGES; page++) {
    const { data, meta } = await server.get(`${path}&limit=50${cursor && `&cursor=${cursor}`}`)
    if (!meta.nextCursor) throw new Error(`${path} has only ${page + 1} pages`)
    cursor = meta.nextCursor
    last = data.at(-1) as unknown as Row
  }
  return { path: `${path}&limit=50&cursor=${cursor}`, last: last as Row }
}

async function measure({ get: _, ...servers }: BenchServer): Promise<boolean> {
  const violations = await openDeepPage('/compliance/violations?status=PENDING')
  const audit = await openDeepPage('/compliance/audit?action=scan.viewed')
  const benchCase = (name: string, ourPath: string, baseline: string): Case => ({
    name,
    share: MIN_RATIO,
    ours: [ourPath],
    baseline: [baseline],
  })
  return compareThroughput(servers, [
    benchCase('violations, newest 50', '/compliance/violations?limit=50', baselinePath('violations')),
    benchCase(
      `pending violations, page ${DEEP_PAGES + 1}`,
      violations.path,
      baselinePath('violationsDeep', violations.last.flaggedAt, violations.last.id),
    ),
    benchCase(
      'violations by a rare word',
      `/compliance/violations?limit=50&q=${rareWord}`,
      baselinePath('violationSearch', `%${rareWord}%`),
    ),
    benchCase('records, page of 50', '/compliance/people?limit=50', baselinePath('people')),
    benchCase(
      'records by a rare name',
      `/compliance/people?limit=50&q=${rareWord}`,
      baselinePath('peopleSearch', `%${rareWord}%`),
    ),
    benchCase('audit log, newest 50', '/compliance/audit?limit=50', baselinePath('audit')),
    benchCase(
      `audit log by action, page ${DEEP_PAGES + 1}`,
      audit.path,
      baselinePath('auditByAction', 'scan.viewed', audit.last.id),
    ),
    benchCase(
      'audit log about a creator',
      `/compliance/audit?limit=50&subject=${creatorId}`,
      baselinePath('auditAbout', creatorId),
    ),
    benchCase(
      'audit log by a rare word',
      `/compliance/audit?limit=50&q=${rareWord}`,
      baselinePath('auditSearch', `%${rareWord}%`),
    ),
  ])
}
