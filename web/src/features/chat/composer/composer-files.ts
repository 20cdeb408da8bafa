import { MAX_ATTACHMENTS } from '@greenroom/contract/features/chat/chat.rules.ts'
import { isLeaving } from '../../../platform/session/interruption.ts'
import {
  deleteUpload,
  startUpload,
  type UploadHandle,
  type UploadProgress,
} from '../../../platform/uploads/uploads.ts'
import { toast } from '../../../ui/toast.tsx'
import type { ComposerFile, FileState } from './composer-file.ts'
import { composerState, updateComposer } from './composer-state.ts'
import { resumeSending } from './send.ts'

const uploads = new Map<string, UploadHandle>()

const isUploading = ({ progress }: UploadHandle) => progress.get().state === 'uploading'
// The browser asks before leaving while files are uploading.
if (typeof window !== 'undefined')
  addEventListener('beforeunload', (event) => {
    if (!isLeaving() && [...uploads.values()].some(isUploading)) event.preventDefault()
  })

/** Attaches photos and videos and starts uploading them. */
export function attach(fanId: string, newFiles: readonly File[]): void {
  const remaining = MAX_ATTACHMENTS - composerState(fanId).files.length
  if (newFiles.length > remaining) toast.error(`You can attach up to ${MAX_ATTACHMENTS} files.`)
  const now = Date.now()
  newFiles.slice(0, Math.max(0, remaining)).forEach((file, index) => {
    startFile(fanId, file, now + index)
  })
}

function startFile(fanId: string, file: File, at: number): void {
  const handle = startUpload(file, { purpose: 'chat' })
  const key = handle.id
  uploads.set(key, handle)
  const composerFile: ComposerFile = {
    key,
    at,
    name: file.name,
    kind: file.type.startsWith('video/') ? 'video' : 'image',
    preview: URL.createObjectURL(file),
    price: '',
    changedOn: localDay(new Date(file.lastModified)),
    state: stateOf(handle.progress.get()),
  }
  updateComposer(fanId, { files: [...composerState(fanId).files, composerFile] })
  handle.progress.subscribe(() => {
    const progress = handle.progress.get()
    changeFile(fanId, key, {
      state: stateOf(progress),
      ...(progress.state === 'ready' && progress.upload.kind && { kind: progress.upload.kind }),
    })
    resumeSending(fanId)
  })
}

/** The local calendar day. */
const localDay = (date: Date): string =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-')

function stateOf(current: UploadProgress): FileState {
  switch (current.state) {
    case 'uploading':
    case 'paused':
      return { status: 'uploading', progress: current.progress }
    case 'preparing':
      return { status: 'preparing', uploadId: current.uploadId }
    case 'ready':
      return { status: 'ready', uploadId: current.upload.id }
    case 'refused':
    case 'failed':
      return { status: current.state, message: current.message }
  }
}

export function changeFile(fanId: string, key: string, changes: Partial<ComposerFile>): void {
  const { files } = composerState(fanId)
  updateComposer(fanId, { files: files.map((file) => (file.key === key ? { ...file, ...changes } : file)) })
}

export function detach(fanId: string, key: string): void {
  const { files } = composerState(fanId)
  const removedFile = files.find((file) => file.key === key)
  if (removedFile?.preview) URL.revokeObjectURL(removedFile.preview)
  const handle = uploads.get(key)
  if (handle) void handle.abort()
  else if (removedFile && 'uploadId' in removedFile.state) void deleteUpload(removedFile.state.uploadId)
  uploads.delete(key)
  updateComposer(fanId, { files: files.filter((file) => file.key !== key) })
  resumeSending(fanId)
}

export const retryFile = (key: string): void => uploads.get(key)?.retry()
