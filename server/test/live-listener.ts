import type { AddressInfo } from 'node:net'
import { io as connect } from 'socket.io-client'
import { createLive } from '../src/platform/live/live.ts'
import { createLog } from '../src/platform/log/log.ts'
import type { TestApp, Who } from './app.ts'

export type LiveServer = { url: string; close(): Promise<void> }
export type Listener = { text(): string }

/** The app's own server with sockets, as main.ts has it; hints of services reach them. */
export async function startLive(t: TestApp): Promise<LiveServer> {
  await t.app.listen({ port: 0, host: '127.0.0.1' })
  const { database } = t.platform
  const log = createLog({ level: 'silent' })
  const live = createLive({ httpServer: t.app.server, database, log, origins: [] })
  t.platform.live.connect(live)
  const stops: (() => void)[] = []
  const { port } = t.app.server.address() as AddressInfo
  listeners.set(t.app.server, stops)
  return {
    url: `http://127.0.0.1:${port}`,
    async close() {
      for (const stop of stops) stop()
      await live.close()
    },
  }
}
