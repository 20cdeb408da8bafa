import { rmSync } from 'node:fs'
import { startServer } from './server.ts'
import { createTemplate } from './template.ts'

/** Starts the shared demo server from a copy of the template. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  process.env.GREENROOM_TEMPLATE ||= await createTemplate()
  const template = process.env.GREENROOM_TEMPLATE
  const server = await startServer()
  process.env.GREENROOM_ORIGIN = server.origin
  process.env.GREENROOM_DATA = server.dataDir
  return async () => {
    await server.stop()
    rmSync(template, { recursive: true, force: true })
  }
}
