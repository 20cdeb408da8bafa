import { MAX_ATTACHMENTS } from '@greenroom/contract/features/chat/chat.rules.ts'
import { isLeaving } from '../../../platform/session/interruption.ts'
import {
  startUpload,
  throwAwayUpload,
  type Uploading,
  type UploadProgress,
} from '../../../platform/uploads/uploads.ts'
import { toast } from '../../../ui/toast.tsx'
import type { ComposerFile, FileState } from './composer-file.ts'
import { composerState, updateComposer } from './composer-state.ts'
import { resumeSending } from './send.ts'

const uploads = new Map<string, Uploading>()

/** Leaving now would lose files that are on their way: the browser asks first. */
const isUnderWay = ({ progress }: Uploading) => progress.get().state === 'uploading'
if (typeof window !== 'undefined')
  addEventListener('beforeunload', (event) => {
    if (!isLeaving() && [...uploads.values()].some(isUnderWay)) event.preventDefault()
  })

/** Attaches pictures and clips; they are on their way from this moment on. */
export function attach(fanId: string, picked: readonly File[]): void {
  const room = MAX_ATTACHMENTS - composerState(fanId).files.length
  if (picked.length > room) toast.error(`At most ${MAX_ATTACHMENTS} files go with one message.`)
  const now = Date.now()
  picked.slice(0, Math.max(0, room)).forEach((file, index) => {
    begin(fanId, file, now + index)
  })
}

function begin(fanId: string, file: File, at: number): void {
  const uploading = startUpload(file, { purpose: 'chat' })
  const key = uploading.id
  uploads.set(key, uploading)
  const begun: ComposerFile = {
    key,
    at,
    name: file.name,
    kind: file.type.startsWith('video/') ? 'video' : 'image',
    preview: URL.createObjectURL(file),
    price: '',
    state: stateOf(uploading.progress.get()),
  }
  updateComposer(fanId, { files: [...composerState(fanId).files, begun] })
  uploading.progress.subscribe(() => {
    const progress = uploading.progress.get()
    changeFile(fanId, key, {
      state: stateOf(progress),
      ...(progress.state === 'ready' && progress.upload.kind && { kind: progress.upload.kind }),
    })
    resumeSending(fanId)
  })
}

function stateOf(progress: UploadProgress): FileState {
  switch (progress.state) {
    case 'uploading':
      return { is: 'uploading', share: progress.share }
    case 'preparing':
      return { is: 'preparing', uploadId: progress.uploadId }
    case 'ready':
      return { is: 'ready', uploadId: progress.upload.id }
    case 'refused':
    case 'stopped':
      return { is: progress.state, words: progress.words }
  }
}

export function changeFile(fanId: string, key: string, changes: Partial<ComposerFile>): void {
  const { files } = composerState(fanId)
  updateComposer(fanId, { files: files.map((file) => (file.key === key ? { ...file, ...changes } : file)) })
}

export function detach(fanId: string, key: string): void {
  const { files } = composerState(fanId)
  const gone = files.find((file) => file.key === key)
  if (gone?.preview) URL.revokeObjectURL(gone.preview)
  const uploading = uploads.get(key)
  if (uploading) void uploading.abort()
  else if (gone && 'uploadId' in gone.state) void throwAwayUpload(gone.state.uploadId)
  uploads.delete(key)
  updateComposer(fanId, { files: files.filter((file) => file.key !== key) })
  resumeSending(fanId)
}

export const retryFile = (key: string): void => uploads.get(key)?.retry()
