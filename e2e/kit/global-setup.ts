import { startServer } from './server.ts'

/** One demo server for all journeys, and the folder that others begin with. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const model = await startServer()
  await model.end()
  process.env.GREENROOM_MODEL = model.dataDir
  const server = await startServer()
  process.env.GREENROOM_ORIGIN = server.origin
  return async () => {
    await server.stop()
    await model.stop()
  }
}
