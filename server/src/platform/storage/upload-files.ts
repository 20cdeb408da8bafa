import { mkdir, open, readdir, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { MAX_FILE_BYTES } from '@greenroom/contract/kit/media.ts'
import type { Server } from '@tus/server'
import { createUploadLocks } from './upload-lock.ts'

export type UploadRef = { id: string; bytes: number }

/** Files that are being uploaded and checked. Finished ones move to storage. */
export type UploadFiles = {
  pathOf(upload: UploadRef): string
  /** A path next to the upload, for derived files. */
  siblingPath(upload: UploadRef, extension: string): string
  tus(): Promise<Server>
  /** Flushes the upload to disk. */
  flush(upload: UploadRef): Promise<void>
  /** Free disk space, minus a reserve for the database. */
  freeBytes(): Promise<number>
  remove(upload: UploadRef): Promise<void>
  /** Removes old files, such as those orphaned by a crash. */
  removeOlderThan(ms: number): Promise<void>
}

export const UPLOADS_PATH = '/api/uploads'
const MIN_FREE_BYTES = 512 * 1024 * 1024
const LOCK_DRAIN_TIMEOUT_MS = 500

/** The size is part of the name, so there is no metadata file for a crash to corrupt. */
export const uploadFileName = ({ id, bytes }: UploadRef): string => `${id}.${bytes}`

export function createUploadFiles(folder: string): UploadFiles {
  const pathOf = (upload: UploadRef) => join(folder, uploadFileName(upload))
  let server: Promise<Server> | undefined
  return {
    pathOf,
    siblingPath: (upload, extension) => join(folder, `${upload.id}.${extension}`),
    tus() {
      server ??= openTus(folder)
      server.catch(() => {
        server = undefined
      })
      return server
    },
    async flush(upload) {
      const handle = await open(pathOf(upload), 'r+')
      await handle.sync().finally(() => handle.close())
    },
    async freeBytes() {
      await makeFolder(folder)
      const { bavail, bsize } = await statfs(folder)
      return bavail * bsize - MIN_FREE_BYTES
    },
    remove: (upload) => rm(pathOf(upload), { force: true }),
    async removeOlderThan(ms) {
      await makeFolder(folder)
      for (const name of await readdir(folder)) {
        const path = join(folder, name)
        const stats = await stat(path).catch(() => null)
        if (stats && Date.now() - stats.mtimeMs > ms) await rm(path, { force: true })
      }
    },
  }
}

const makeFolder = (folder: string) => mkdir(folder, { recursive: true, mode: 0o700 })

/** The tus server for the upload folder; another tus store, such as S3, would be created here. */
async function openTus(folder: string): Promise<Server> {
  const [{ Server, Upload }, { FileStore }] = await Promise.all([
    import('@tus/server'),
    import('@tus/file-store'),
    makeFolder(folder),
  ])
  const configstore = {
    get: async (name: string) => new Upload({ id: name, size: Number(name.split('.')[1]), offset: 0 }),
    set: async () => {},
    delete: async () => {},
  }
  const datastore = new FileStore({ directory: folder, configstore })
  datastore.extensions = ['creation', 'creation-with-upload', 'termination']
  return new Server({
    path: UPLOADS_PATH,
    datastore,
    maxSize: MAX_FILE_BYTES,
    relativeLocation: true,
    locker: createUploadLocks(),
    lockDrainTimeout: LOCK_DRAIN_TIMEOUT_MS,
    namingFunction: (request) => request.headers.get('x-name') ?? '',
  })
}
