// npm run bench:chat: the chat on 20,000 conversations and 1,000,000 messages. Its calls against a bare server in the same
// run, 500 messages a second to 200 open screens, the memory of 2,000 idle sockets, and switching conversations in the
// browser. --only=calls, flood, sockets or switch does one part; --rate= and --seconds= are the flood's.
import { spawnSync } from 'node:child_process'
import { availableParallelism, loadavg } from 'node:os'
import { measureCalls } from './chat-calls.ts'
import { measureFlood } from './chat-flood.ts'
import { type ChatHouse, openChatHouse } from './chat-house.ts'
import { measureSockets } from './chat-sockets.ts'
import { measureSwitch } from './chat-switch.ts'

const option = (name: string) =>
  process.argv.find((arg) => arg.startsWith(`--${name}=`))?.slice(name.length + 3)
const only = option('only')

const parts: Record<string, (house: ChatHouse) => Promise<boolean>> = {
  calls: measureCalls,
  flood: (house) => measureFlood(house, Number(option('rate') ?? 500), Number(option('seconds') ?? 60)),
  sockets: measureSockets,
  switch: measureSwitch,
}

const held: boolean[] = []
for (const [name, measure] of Object.entries(parts)) {
  if (only !== undefined && only !== name) continue
  console.log(
    `\n  ${name} (load of the machine ${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} cores)`,
  )
  if (name === 'switch') spawnSync('node', ['scripts/bootstrap.mjs', 'ci'], { stdio: 'inherit' })
  const house = await openChatHouse(name === 'switch' ? 'web' : '')
  held.push(await measure(house).finally(() => house.stop()))
}
process.exit(held.length > 0 && held.every(Boolean) ? 0 : 1)
