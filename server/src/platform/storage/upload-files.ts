import { mkdir, open, readdir, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { LARGEST_FILE } from '@greenroom/contract/kit/media.ts'
import type { Server } from '@tus/server'
import { createUploadLocks } from './upload-lock.ts'

export type UploadRef = { id: string; bytes: number }

/** Where files are while they arrive and are looked at. Finished ones live in the storage. */
export type UploadFiles = {
  pathOf(upload: UploadRef): string
  /** A file beside it, for what is being made out of it. */
  siblingPath(upload: UploadRef, ending: string): string
  tus(): Promise<Server>
  /** On the disk, not only on its way there. */
  settle(upload: UploadRef): Promise<void>
  hasRoomFor(bytes: number): Promise<boolean>
  remove(upload: UploadRef): Promise<void>
  /** What no upload knows any more, as after a crash between two steps. */
  removeOlderThan(ms: number): Promise<void>
}

export const PATH = '/api/uploads'
const ROOM_LEFT_FREE = 512 * 1024 * 1024
const DRAIN_MS = 500

/** The length is part of the name: there is no second file that a crash could leave half written. */
export const nameOf = ({ id, bytes }: UploadRef): string => `${id}.${bytes}`

export function createUploadFiles(folder: string): UploadFiles {
  const pathOf = (upload: UploadRef) => join(folder, nameOf(upload))
  let opened: Promise<Server> | undefined
  return {
    pathOf,
    siblingPath: (upload, ending) => join(folder, `${upload.id}.${ending}`),
    tus() {
      opened ??= openTus(folder)
      opened.catch(() => {
        opened = undefined
      })
      return opened
    },
    async settle(upload) {
      const handle = await open(pathOf(upload), 'r+')
      await handle.sync().finally(() => handle.close())
    },
    async hasRoomFor(bytes) {
      await makeFolder(folder)
      const { bavail, bsize } = await statfs(folder)
      return bavail * bsize - bytes > ROOM_LEFT_FREE
    },
    remove: (upload) => rm(pathOf(upload), { force: true }),
    async removeOlderThan(ms) {
      await makeFolder(folder)
      for (const name of await readdir(folder)) {
        const path = join(folder, name)
        const found = await stat(path).catch(() => null)
        if (found && Date.now() - found.mtimeMs > ms) await rm(path, { force: true })
      }
    },
  }
}

const makeFolder = (folder: string) => mkdir(folder, { recursive: true, mode: 0o700 })

/** The one place that says where arriving files go: another store of tus (S3) would be made here. */
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
    path: PATH,
    datastore,
    maxSize: LARGEST_FILE,
    relativeLocation: true,
    locker: createUploadLocks(),
    lockDrainTimeout: DRAIN_MS,
    namingFunction: (request) => request.headers.get('x-name') ?? '',
  })
}
