import pg from 'pg'
import { largeAgencies } from './data/large-agency.ts'
import { startBaseline } from './fans-baseline.ts'
import { announce, startMeasuredServer } from './measured-server.ts'

/** The measured process of bench:fans: the real server and the baseline server. */

const [dataDir = '', web] = process.argv.slice(2)
const measured = await startMeasuredServer(dataDir, Boolean(web))
const { platform } = measured
const { connection } = platform.database
const [agencyId = ''] = await largeAgencies({ ...connection, user: 'postgres' })
const baseline = await startBaseline(connection, agencyId)

announce(measured, { baseline, email: 'admin@largeagency.test', values: await selectSampleIds() })

async function selectSampleIds(): Promise<string[]> {
  const client = new pg.Client({ ...connection, user: 'postgres' })
  await client.connect()
  const { rows } = await client.query<{ id: string }>(
    'SELECT id FROM fans WHERE agency_id = $1 ORDER BY md5(id::text) LIMIT 2000',
    [agencyId],
  )
  await client.end()
  return rows.map(({ id }) => id)
}
