import { MAX_CONTENT_FILES } from '@greenroom/contract/features/content/content.rules.ts'
import { newId } from '@greenroom/contract/kit/ids.ts'
import { createStore } from '../../../platform/store.ts'
import type { StoredFiles } from '../../../platform/uploads/stored-files.ts'
import { createSpeedMeter } from '../../../platform/uploads/upload-speed.ts'
import { deleteUpload, startUpload, type UploadHandle } from '../../../platform/uploads/uploads.ts'
import { contentFileError, contentHeadError } from './file-check.ts'
import { type FormFile, kindOf, progressOf, usableFiles } from './form-file.ts'
import { checkUploaded } from './restore-file.ts'

/** Concurrent uploads; more would only slow each other down. */
const MAX_PARALLEL_UPLOADS = 3
const PROGRESS_INTERVAL_MS = 500

type Transfer = { upload: UploadHandle; meter: ReturnType<typeof createSpeedMeter> }
export type FileStorage = { files: StoredFiles; prefix: string }

/** Files of a form with their uploads. With `storage`, the browser stores them until they are used. */
export function createFormFiles(initial: readonly FormFile[], storage?: FileStorage) {
  const store = createStore<readonly FormFile[]>(initial)
  const sources = new Map<string, File>()
  const transfers = new Map<string, Transfer>()
  const unstoredKeys = new Set<string>()
  let timer: ReturnType<typeof setInterval> | undefined

  const find = (key: string) => store.get().find((file) => file.key === key)
  const change = (key: string, changes: Partial<FormFile>) => {
    if (find(key)) store.set(store.get().map((file) => (file.key === key ? { ...file, ...changes } : file)))
  }

  const startNext = () => {
    const active = store.get().filter(({ state }) => state.status === 'uploading').length
    const next = store.get().filter(({ key, state }) => state.status === 'queued' && sources.has(key))
    for (const file of next.slice(0, Math.max(0, MAX_PARALLEL_UPLOADS - active))) send(file)
    const isActive = store.get().some(({ state }) => state.status === 'uploading')
    if (isActive) timer ??= setInterval(updateProgress, PROGRESS_INTERVAL_MS)
    else {
      clearInterval(timer)
      timer = undefined
    }
  }

  const send = ({ key, ...file }: FormFile) => {
    const source = sources.get(key)
    if (!source) return
    const progress = progressOf({ key, ...file })
    const upload = startUpload(source, { purpose: 'content', progress })
    transfers.set(key, { upload, meter: createSpeedMeter() })
    change(key, { state: { status: 'uploading', progress, isOffline: false, speed: null } })
    let previousState = upload.progress.get().state
    // `updateProgress` handles running uploads.
    const onProgress = () => {
      const { state } = upload.progress.get()
      if (state === 'uploading' && previousState === 'uploading') return
      previousState = state
      update(key)
      startNext()
    }
    upload.progress.subscribe(onProgress)
    onProgress()
  }

  const update = (key: string) => {
    const transfer = transfers.get(key)
    const file = find(key)
    if (!transfer || !file) return
    const current = transfer.upload.progress.get()
    switch (current.state) {
      case 'uploading': {
        const { progress, waiting } = current
        if (waiting) transfer.meter.reset()
        else transfer.meter.add(progress * file.bytes, Date.now())
        const speed = transfer.meter.speed()
        return change(key, { state: { status: 'uploading', progress, isOffline: waiting, speed } })
      }
      case 'paused':
        transfer.meter.reset()
        return change(key, { state: { status: 'paused', progress: current.progress } })
      case 'preparing':
        return change(key, { uploadId: current.uploadId, state: { status: 'preparing' } })
      case 'ready': {
        const { id: uploadId, kind, thumbnailUrl } = current.upload
        // Prefer the server's thumbnail: browsers can't display every file type.
        const preview = thumbnailUrl ?? file.preview
        return change(key, { uploadId, preview, state: { status: 'ready' }, ...(kind && { kind }) })
      }
      case 'refused':
        return change(key, { uploadId: null, state: { status: 'refused', message: current.message } })
      case 'failed':
        return change(key, {
          state: { status: 'failed', progress: progressOf(file), message: current.message },
        })
    }
  }
  const updateProgress = () => {
    for (const { key, state } of store.get()) if (state.status === 'uploading') update(key)
  }

  const startFile = async (key: string, source: File) => {
    const problem = await contentHeadError(source)
    if (!find(key)) return
    if (problem) return change(key, { state: { status: 'refused', message: problem } })
    sources.set(key, source)
    startNext()
    if (!storage) return
    unstoredKeys.add(key)
    // The upload starts before the file is stored, because storing large files takes a while.
    const isStored = await storage.files.put(storage.prefix + key, source)
    if (isStored) unstoredKeys.delete(key)
    if (!sources.has(key)) void storage.files.remove(storage.prefix + key)
  }

  const release = (key: string) => {
    sources.delete(key)
    transfers.delete(key)
    unstoredKeys.delete(key)
    if (storage) void storage.files.remove(storage.prefix + key)
    const preview = find(key)?.preview
    if (preview?.startsWith('blob:')) URL.revokeObjectURL(preview)
  }

  return {
    get: store.get,
    subscribe: store.subscribe,
    /** Adds files and starts their uploads. Returns how many were not added, by reason. */
    add(chosenFiles: readonly File[]): { duplicates: number; overLimit: number } {
      const exists = (file: File) => store.get().some((existing) => isSameFile(existing, file))
      const newFiles = chosenFiles.filter((file) => !exists(file))
      const freeSlots = Math.max(0, MAX_CONTENT_FILES - usableFiles(store.get()).length)
      const added = newFiles.slice(0, freeSlots).map((file) => ({ file, row: toFormFile(file) }))
      store.set([...store.get(), ...added.map(({ row }) => row)])
      for (const { file, row } of added) if (row.state.status === 'queued') void startFile(row.key, file)
      return {
        duplicates: chosenFiles.length - newFiles.length,
        overLimit: Math.max(0, newFiles.length - freeSlots),
      }
    },
    /** Resumes a file that the browser no longer has. Returns an error if a different file was chosen. */
    chooseAgain(key: string, chosenFile: File): string | null {
      const file = find(key)
      if (!file) return null
      if (file.name !== chosenFile.name || file.bytes !== chosenFile.size)
        return `This is a different file. Choose ${file.name}.`
      change(key, {
        lastModified: chosenFile.lastModified,
        preview: URL.createObjectURL(chosenFile),
        state: { status: 'queued', progress: progressOf(file) },
      })
      void startFile(key, chosenFile)
      return null
    },
    remove(key: string): void {
      const file = find(key)
      if (!file) return
      const transfer = transfers.get(key)
      if (transfer) void transfer.upload.abort()
      else if (file.uploadId && !file.isSaved) void deleteUpload(file.uploadId)
      release(key)
      store.set(store.get().filter((existing) => existing.key !== key))
      startNext()
    },
    move(key: string, to: number): void {
      const files = [...store.get()]
      const from = files.findIndex((file) => file.key === key)
      const [file] = files.splice(from, 1)
      if (from < 0 || !file) return
      files.splice(Math.min(Math.max(0, to), files.length), 0, file)
      store.set(files)
    },
    pause(key: string): void {
      const file = find(key)
      if (file?.state.status === 'queued')
        change(key, { state: { status: 'paused', progress: file.state.progress } })
      else transfers.get(key)?.upload.pause()
    },
    resume(key: string): void {
      const transfer = transfers.get(key)
      const file = find(key)
      if (transfer) transfer.upload.resume()
      else if (file) change(key, { state: { status: 'queued', progress: progressOf(file) } })
      startNext()
    },
    retry: (key: string): void => transfers.get(key)?.upload.retry(),
    /** Resumes files from an earlier visit to the page. */
    async restore(): Promise<void> {
      if (!storage) return
      for (const { key, uploadId, state } of store.get()) {
        if (state.status === 'refused') continue
        const source = await storage.files.get(storage.prefix + key)
        if (source) {
          sources.set(key, source)
          change(key, { preview: URL.createObjectURL(source) })
        }
        if (uploadId)
          void checkUploaded(uploadId, source)
            .then((checked) => change(key, checked))
            .then(startNext)
        else if (!source)
          change(key, {
            state: {
              status: 'missing',
              progress: 'progress' in state ? state.progress : 0,
              message: CHOOSE_AGAIN,
            },
          })
      }
      startNext()
    },
    /** Whether leaving the page would lose an upload in progress that the browser could not store. */
    wouldLoseUploads: (): boolean =>
      store
        .get()
        .some(({ key, state }) => state.status === 'uploading' && (!storage || unstoredKeys.has(key))),
    /** Closes the form and deletes uploads that are not part of the item. */
    close({ isItemSaved }: { isItemSaved: boolean }): void {
      clearInterval(timer)
      for (const file of store.get()) {
        const transfer = transfers.get(file.key)
        const isInItem = isItemSaved && file.state.status === 'ready'
        if (!isInItem && transfer) void transfer.upload.abort()
        else if (!isInItem && file.uploadId && !file.isSaved) void deleteUpload(file.uploadId)
        release(file.key)
      }
    },
  }
}

export type FormFiles = ReturnType<typeof createFormFiles>

export const CHOOSE_AGAIN = 'Choose the file again to continue.'

const isSameFile = (existing: FormFile, file: File) =>
  existing.name === file.name && existing.bytes === file.size && existing.lastModified === file.lastModified

function toFormFile(file: File): FormFile {
  const problem = contentFileError(file)
  return {
    key: newId(),
    name: file.name,
    bytes: file.size,
    type: file.type,
    lastModified: file.lastModified,
    kind: kindOf(file),
    uploadId: null,
    preview: problem ? null : URL.createObjectURL(file),
    state: problem ? { status: 'refused', message: problem } : { status: 'queued', progress: 0 },
    isSaved: false,
  }
}
