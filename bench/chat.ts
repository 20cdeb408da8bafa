// npm run bench:chat: chat with 20,000 conversations and 1,000,000 messages. Calls compared with a baseline server,
// 500 messages a second to 200 open screens, the memory of 2,000 idle sockets, and switching conversations in the
// browser. --only=calls, flood, sockets or switch runs one part; --rate= and --seconds= apply to the flood.
import { spawnSync } from 'node:child_process'
import { availableParallelism, loadavg } from 'node:os'
import { measureCalls } from './chat-calls.ts'
import { measureFlood } from './chat-flood.ts'
import { type ChatServer, startChatServer } from './chat-harness.ts'
import { measureSockets } from './chat-sockets.ts'
import { measureSwitch } from './chat-switch.ts'

const option = (name: string) =>
  process.argv.find((arg) => arg.startsWith(`--${name}=`))?.slice(name.length + 3)
const only = option('only')

const benchmarks: Record<string, (server: ChatServer) => Promise<boolean>> = {
  calls: measureCalls,
  flood: (server) => measureFlood(server, Number(option('rate') ?? 500), Number(option('seconds') ?? 60)),
  sockets: measureSockets,
  switch: measureSwitch,
}

const results: boolean[] = []
for (const [name, measure] of Object.entries(benchmarks)) {
  if (only !== undefined && only !== name) continue
  console.log(`\n  ${name} (load average ${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} cores)`)
  if (name === 'switch') spawnSync('node', ['scripts/bootstrap.mjs', 'ci'], { stdio: 'inherit' })
  const server = await startChatServer(name === 'switch' ? 'web' : '')
  results.push(await measure(server).finally(() => server.stop()))
}
process.exit(results.length > 0 && results.every(Boolean) ? 0 : 1)
