import { rmSync } from 'node:fs'
import { createConnection, createServer, type Server } from 'node:net'
import { join } from 'node:path'
import { StartupError } from '../../startup-error.ts'
import type { DataFolder } from './data-folder.ts'

export type InstanceLock = { release(): Promise<void> }

/**
 * Allows one server per data folder. The lock is a listening socket: the kernel drops it with the process, so kill
 * -9 leaves nothing behind, and a client that connects receives the holder's pid.
 */
export async function acquireInstanceLock(folder: DataFolder): Promise<InstanceLock> {
  const path = join(folder.socketDir, 'greenroom.sock')
  // A holder that sends nothing may be exiting, so try again.
  const holder = (await readHolder(path)) || (await readHolder(path))
  if (holder !== undefined) throw inUseError(folder, holder)
  rmSync(path, { force: true })
  const server = await listen(path).catch(async () => {
    throw inUseError(folder, (await readHolder(path)) ?? '')
  })
  return { release: () => new Promise((resolve) => server.close(() => resolve())) }
}

function inUseError(folder: DataFolder, pid: string): StartupError {
  const processNote = pid ? ` (process ${pid})` : ''
  return new StartupError(
    `The data folder ${folder.path} is in use by another Greenroom server${processNote}: stop it first, or set DATA_DIR to another folder.`,
  )
}

function listen(path: string): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => {
      socket.on('error', () => {})
      socket.end(String(process.pid))
    })
    server.once('error', reject)
    server.listen(path, () => {
      server.unref()
      resolve(server)
    })
  })
}

/** The holder's pid, '' if it accepts the connection but sends nothing, undefined if nothing listens. */
function readHolder(path: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    let response = ''
    let isConnected = false
    const socket = createConnection(path)
    const finish = (): void => {
      socket.destroy()
      resolve(isConnected ? response : undefined)
    }
    socket.setTimeout(500, finish)
    socket.on('connect', () => {
      isConnected = true
    })
    socket.on('data', (chunk) => {
      response += chunk.toString('utf8')
    })
    socket.on('error', finish)
    socket.on('end', finish)
  })
}
