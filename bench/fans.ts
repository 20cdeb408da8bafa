// npm run bench:fans [-- --growth]: the fan endpoints with 100,000 fans compared with a baseline server in the same run,
// how response times grow with the number of fans, and scrolling the list. --growth goes up to 1,000,000 fans; creating
// them takes minutes, but only once. --only=throughput, growth or scroll runs one part.
import { spawnSync } from 'node:child_process'
import { measureGrowth } from './fans-growth.ts'
import { startFansServer } from './fans-harness.ts'
import { measureThroughput } from './fans-throughput.ts'
import { measureScroll } from './scroll.ts'

const FANS = 100_000
const args = process.argv.slice(2)
const only = args.find((arg) => arg.startsWith('--only='))?.slice(7)
const isSelected = (part: string) => only === undefined || only === part

const results: boolean[] = []
if (isSelected('throughput')) {
  const server = await startFansServer(FANS)
  results.push(await measureThroughput(server).finally(() => server.stop()))
}
if (isSelected('growth')) {
  const large = args.includes('--growth') ? 1_000_000 : FANS
  if (large === FANS)
    console.log('  growth to 100,000 only; npm run bench:fans -- --growth goes up to 1,000,000')
  results.push(await measureGrowth(10_000, large))
}
if (isSelected('scroll')) {
  spawnSync('node', ['scripts/bootstrap.mjs', 'ci'], { stdio: 'inherit' })
  const server = await startFansServer(FANS, 'web')
  const list = { path: '/dashboard/fans', items: 'tr[data-index]', count: FANS }
  results.push(await measureScroll(server, list).finally(() => server.stop()))
}
process.exit(results.length > 0 && results.every(Boolean) ? 0 : 1)
