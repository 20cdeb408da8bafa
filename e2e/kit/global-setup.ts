import { startServer } from './server.ts'

/** One demo server for all journeys; those about an empty installation start their own. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const server = await startServer()
  process.env.GREENROOM_ORIGIN = server.origin
  return () => server.stop()
}
