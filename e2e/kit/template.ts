import { startServer } from './server.ts'

/** Creates the demo data that servers of journeys copy, and returns its folder. */
export async function createTemplate(): Promise<string> {
  const template = await startServer()
  await template.stopAndKeepData()
  return template.dataDir
}

// `npm test` runs this file during the page tests.
if (import.meta.main) process.stdout.write(await createTemplate())
