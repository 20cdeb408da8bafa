import { test } from '@playwright/test'
import { type Receiver, startPushReceiver } from '../../server/test/push-receiver.ts'
import { type Bridge, openBridge } from './bridge.ts'
import { type RunningServer, startServer } from './server.ts'

type WorkerServers = {
  ownServer: RunningServer
  bridge: Bridge
  pushServer: { server: RunningServer; receiver: Receiver }
}

/**
 * Servers of one worker, started on first use. All journeys share the same fixtures, because Playwright starts a new
 * worker with a new browser and new servers whenever the worker fixtures differ from those of the previous journey.
 */
export const testWithServers = test.extend<object, WorkerServers>({
  // Trusts a proxy, which allows journeys to use different IP addresses.
  ownServer: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires the pattern
    async ({}, use) => {
      const server = await startServer({ TRUSTED_PROXIES: '127.0.0.0/8,::1' })
      await use(server)
      await server.stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  // Acts as the fans of the worker's own server.
  bridge: [
    async ({ ownServer }, use) => {
      const bridge = await openBridge(ownServer)
      await use(bridge)
      bridge.stop()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  // A server that may call a local push service.
  pushServer: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires the pattern
    async ({}, use) => {
      const receiver = await startPushReceiver()
      const server = await startServer({ OUTBOUND_ALLOW: receiver.host })
      await use({ server, receiver })
      await server.stop()
      await receiver.close()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
})
