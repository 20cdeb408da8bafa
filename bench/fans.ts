// npm run bench:fans [-- --growth]: the calls of Fan Intelligence at 100,000 fans against a bare server in the same run,
// their growth with the number of fans, and the scrolling of the list screen. --growth goes up to 1,000,000 fans, which
// takes minutes to make once. --only=throughput, growth or scroll does one part.
import { spawnSync } from 'node:child_process'
import { measureGrowth } from './fans-growth.ts'
import { openHouse } from './fans-house.ts'
import { measureScroll } from './fans-scroll.ts'
import { measureThroughput } from './fans-throughput.ts'

const FANS = 100_000
const args = process.argv.slice(2)
const only = args.find((arg) => arg.startsWith('--only='))?.slice(7)
const wanted = (part: string) => only === undefined || only === part

const held: boolean[] = []
if (wanted('throughput')) {
  const house = await openHouse(FANS)
  held.push(await measureThroughput(house).finally(() => house.stop()))
}
if (wanted('growth')) {
  const large = args.includes('--growth') ? 1_000_000 : FANS
  if (large === FANS)
    console.log('  growth to 100,000 only; npm run bench:fans -- --growth goes up to 1,000,000')
  held.push(await measureGrowth(10_000, large))
}
if (wanted('scroll')) {
  spawnSync('node', ['scripts/bootstrap.mjs', 'ci'], { stdio: 'inherit' })
  const house = await openHouse(FANS, 'web')
  held.push(await measureScroll(house).finally(() => house.stop()))
}
process.exit(held.every(Boolean) ? 0 : 1)
