import { startServer } from './server.ts'

/** Starts the shared demo server, and creates the data folder that other servers copy. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const template = await startServer()
  await template.stopAndKeepData()
  process.env.GREENROOM_TEMPLATE = template.dataDir
  const server = await startServer()
  process.env.GREENROOM_ORIGIN = server.origin
  process.env.GREENROOM_DATA = server.dataDir
  return async () => {
    await server.stop()
    await template.stop()
  }
}
