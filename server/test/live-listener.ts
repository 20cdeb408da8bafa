import type { AddressInfo } from 'node:net'
import { io as connect } from 'socket.io-client'
import { createLive } from '../src/platform/live/live.ts'
import { createLog } from '../src/platform/log/log.ts'
import type { TestApp, TestUser } from './app.ts'

export type LiveServer = { listen(user: TestUser): Promise<Listener>; close(): Promise<void> }
/** Collects the socket frames a user receives. */
export type Listener = { text(): string }

/** The app's server with sockets, as in main.ts, so live events are sent. */
export async function startLiveServer(t: TestApp): Promise<LiveServer> {
  await t.app.listen({ port: 0, host: '127.0.0.1' })
  const { database, sessions } = t.platform
  const log = createLog({ level: 'silent' })
  const liveServer = createLive({ httpServer: t.app.server, database, sessions, log, origins: [] })
  t.platform.live.connect(liveServer)
  const { port } = t.app.server.address() as AddressInfo
  const stops: (() => void)[] = []

  async function listen({ token }: TestUser): Promise<Listener> {
    const options = { auth: { token }, transports: ['websocket'], forceNew: true, reconnection: false }
    const socket = connect(`http://127.0.0.1:${port}`, options)
    stops.push(() => void socket.disconnect())
    const frames: string[] = []
    await new Promise<void>((resolve, reject) =>
      socket.once('connect', resolve).once('connect_error', reject),
    )
    socket.io.engine.on('packet', ({ data }) => frames.push(String(data ?? '')))
    return { text: () => frames.join('\n') }
  }

  return {
    listen,
    async close() {
      for (const stop of stops) stop()
      await liveServer.close()
    },
  }
}
