import { startServer } from './server.ts'

/** Starts the shared demo server, and creates the data folder that other servers copy. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const model = await startServer()
  await model.end()
  process.env.GREENROOM_MODEL = model.dataDir
  const server = await startServer()
  process.env.GREENROOM_ORIGIN = server.origin
  process.env.GREENROOM_DATA = server.dataDir
  return async () => {
    await server.stop()
    await model.stop()
  }
}
