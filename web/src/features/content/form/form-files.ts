import { MAX_CONTENT_FILES } from '@greenroom/contract/features/content/content.rules.ts'
import { newId } from '@greenroom/contract/kit/ids.ts'
import { createStore } from '../../../platform/store.ts'
import type { StoredFiles } from '../../../platform/uploads/stored-files.ts'
import { createSpeedMeter } from '../../../platform/uploads/upload-speed.ts'
import { deleteUpload, startUpload, type Uploading } from '../../../platform/uploads/uploads.ts'
import { contentFileError, contentHeadError } from './file-check.ts'
import { type FormFile, kindOf, shareOf, usableFiles } from './form-file.ts'
import { checkUploaded } from './restore-file.ts'

/** Concurrent uploads; more would only slow each other down. */
const MAX_PARALLEL = 3
const TICK_MS = 500

type Transfer = { uploading: Uploading; meter: ReturnType<typeof createSpeedMeter> }
export type FileKeep = { files: StoredFiles; prefix: string }

/** Files of a form with their uploads. With `keep`, the browser stores them until they are used. */
export function createFormFiles(initial: readonly FormFile[], keep?: FileKeep) {
  const store = createStore<readonly FormFile[]>(initial)
  const sources = new Map<string, File>()
  const transfers = new Map<string, Transfer>()
  const notStored = new Set<string>()
  let ticking: ReturnType<typeof setInterval> | undefined

  const find = (key: string) => store.get().find((file) => file.key === key)
  const change = (key: string, changes: Partial<FormFile>) => {
    if (find(key)) store.set(store.get().map((file) => (file.key === key ? { ...file, ...changes } : file)))
  }

  const startNext = () => {
    const active = store.get().filter(({ state }) => state.status === 'uploading').length
    const next = store.get().filter(({ key, state }) => state.status === 'queued' && sources.has(key))
    for (const file of next.slice(0, Math.max(0, MAX_PARALLEL - active))) send(file)
    const isActive = store.get().some(({ state }) => state.status === 'uploading')
    if (isActive) ticking ??= setInterval(measure, TICK_MS)
    else {
      clearInterval(ticking)
      ticking = undefined
    }
  }

  const send = ({ key, ...file }: FormFile) => {
    const source = sources.get(key)
    if (!source) return
    const share = shareOf({ key, ...file })
    const uploading = startUpload(source, { purpose: 'content', share })
    transfers.set(key, { uploading, meter: createSpeedMeter() })
    change(key, { state: { status: 'uploading', share, isOffline: false, speed: null } })
    let before = uploading.progress.get().state
    // `measure` updates progress within a state twice a second.
    const follow = () => {
      const { state } = uploading.progress.get()
      if (state === 'uploading' && before === 'uploading') return
      before = state
      show(key)
      startNext()
    }
    uploading.progress.subscribe(follow)
    follow()
  }

  const show = (key: string) => {
    const transfer = transfers.get(key)
    const file = find(key)
    if (!transfer || !file) return
    const progress = transfer.uploading.progress.get()
    switch (progress.state) {
      case 'uploading': {
        const { share, waiting } = progress
        if (waiting) transfer.meter.reset()
        else transfer.meter.add(share * file.bytes, Date.now())
        const speed = transfer.meter.speed()
        return change(key, { state: { status: 'uploading', share, isOffline: waiting, speed } })
      }
      case 'paused':
        transfer.meter.reset()
        return change(key, { state: { status: 'paused', share: progress.share } })
      case 'preparing':
        return change(key, { uploadId: progress.uploadId, state: { status: 'preparing' } })
      case 'ready': {
        const { id: uploadId, kind, thumbnailUrl } = progress.upload
        // Prefers the server's thumbnail: a browser can't display every type.
        const preview = thumbnailUrl ?? file.preview
        return change(key, { uploadId, preview, state: { status: 'ready' }, ...(kind && { kind }) })
      }
      case 'refused':
        return change(key, { uploadId: null, state: { status: 'refused', message: progress.message } })
      case 'stopped':
        return change(key, { state: { status: 'stopped', share: shareOf(file), message: progress.message } })
    }
  }
  const measure = () => {
    for (const { key, state } of store.get()) if (state.status === 'uploading') show(key)
  }

  const begin = async (key: string, source: File) => {
    const problem = await contentHeadError(source)
    if (!find(key)) return
    if (problem) return change(key, { state: { status: 'refused', message: problem } })
    sources.set(key, source)
    startNext()
    if (!keep) return
    notStored.add(key)
    // Storing large files takes a while; the upload does not wait.
    const isKept = await keep.files.put(keep.prefix + key, source)
    if (isKept) notStored.delete(key)
    if (!sources.has(key)) void keep.files.remove(keep.prefix + key)
  }

  const forget = (key: string) => {
    sources.delete(key)
    transfers.delete(key)
    notStored.delete(key)
    if (keep) void keep.files.remove(keep.prefix + key)
    const preview = find(key)?.preview
    if (preview?.startsWith('blob:')) URL.revokeObjectURL(preview)
  }

  return {
    get: store.get,
    subscribe: store.subscribe,
    /** Adds files and starts their uploads. Returns the rejected ones. */
    add(picked: readonly File[]): { repeated: number; tooMany: number } {
      const isListed = (file: File) => store.get().some((listed) => isSameFile(listed, file))
      const newFiles = picked.filter((file) => !isListed(file))
      const free = Math.max(0, MAX_CONTENT_FILES - usableFiles(store.get()).length)
      const added = newFiles.slice(0, free).map((file) => ({ file, row: rowOf(file) }))
      store.set([...store.get(), ...added.map(({ row }) => row)])
      for (const { file, row } of added) if (row.state.status === 'queued') void begin(row.key, file)
      return { repeated: picked.length - newFiles.length, tooMany: Math.max(0, newFiles.length - free) }
    },
    /** Resumes a file the browser has lost. Returns an error if a different file was chosen. */
    chooseAgain(key: string, picked: File): string | null {
      const file = find(key)
      if (!file) return null
      if (file.name !== picked.name || file.bytes !== picked.size)
        return `This is a different file. Choose ${file.name}.`
      change(key, {
        lastModified: picked.lastModified,
        preview: URL.createObjectURL(picked),
        state: { status: 'queued', share: shareOf(file) },
      })
      void begin(key, picked)
      return null
    },
    remove(key: string): void {
      const file = find(key)
      if (!file) return
      const transfer = transfers.get(key)
      if (transfer) void transfer.uploading.abort()
      else if (file.uploadId && !file.isSaved) void deleteUpload(file.uploadId)
      forget(key)
      store.set(store.get().filter((listed) => listed.key !== key))
      startNext()
    },
    move(key: string, to: number): void {
      const files = [...store.get()]
      const from = files.findIndex((file) => file.key === key)
      const [moved] = files.splice(from, 1)
      if (from < 0 || !moved) return
      files.splice(Math.min(Math.max(0, to), files.length), 0, moved)
      store.set(files)
    },
    pause(key: string): void {
      const file = find(key)
      if (file?.state.status === 'queued')
        change(key, { state: { status: 'paused', share: file.state.share } })
      else transfers.get(key)?.uploading.pause()
    },
    resume(key: string): void {
      const transfer = transfers.get(key)
      const file = find(key)
      if (transfer) transfer.uploading.resume()
      else if (file) change(key, { state: { status: 'queued', share: shareOf(file) } })
      startNext()
    },
    retry: (key: string): void => transfers.get(key)?.uploading.retry(),
    /** Resumes files of an earlier page. */
    async restore(): Promise<void> {
      if (!keep) return
      for (const { key, uploadId, state } of store.get()) {
        if (state.status === 'refused') continue
        const source = await keep.files.get(keep.prefix + key)
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
            state: { status: 'missing', share: 'share' in state ? state.share : 0, message: CHOOSE_AGAIN },
          })
      }
      startNext()
    },
    /** Whether leaving the page would lose bytes: an upload is in progress that the browser could not store. */
    isAtRisk: (): boolean =>
      store.get().some(({ key, state }) => state.status === 'uploading' && (!keep || notStored.has(key))),
    /** Closes the form. Unused uploads are deleted, unless the item now contains them. */
    close({ isUsed }: { isUsed: boolean }): void {
      clearInterval(ticking)
      for (const file of store.get()) {
        const transfer = transfers.get(file.key)
        const isPart = isUsed && file.state.status === 'ready'
        if (!isPart && transfer) void transfer.uploading.abort()
        else if (!isPart && file.uploadId && !file.isSaved) void deleteUpload(file.uploadId)
        forget(file.key)
      }
    },
  }
}

export type FormFiles = ReturnType<typeof createFormFiles>

export const CHOOSE_AGAIN = 'Choose the file again to continue.'

const isSameFile = (listed: FormFile, file: File) =>
  listed.name === file.name && listed.bytes === file.size && listed.lastModified === file.lastModified

function rowOf(file: File): FormFile {
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
    state: problem ? { status: 'refused', message: problem } : { status: 'queued', share: 0 },
    isSaved: false,
  }
}
