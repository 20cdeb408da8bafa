import type { MediaKind } from '@greenroom/contract/kit/media.ts'

/** `progress` is between 0 and 1. */
export type FileState =
  | { status: 'queued'; progress: number }
  | { status: 'uploading'; progress: number; isOffline: boolean; speed: number | null }
  | { status: 'paused'; progress: number }
  | { status: 'preparing' }
  | { status: 'ready' }
  /** Final; the file is not part of the item. */
  | { status: 'refused'; message: string }
  /** Can be retried. */
  | { status: 'failed'; progress: number; message: string }
  /** The browser no longer has the file. */
  | { status: 'missing'; progress: number; message: string }

/** A file of the item being created or edited. */
export type FormFile = {
  key: string
  name: string
  bytes: number
  type: string
  lastModified: number
  kind: MediaKind
  /** Set once all bytes are sent. */
  uploadId: string | null
  preview: string | null
  state: FileState
  /** Already part of the saved item. */
  isSaved: boolean
}

/** Files that will be part of the item. */
export const usableFiles = (files: readonly FormFile[]): FormFile[] =>
  files.filter(({ state }) => state.status !== 'refused')

export const isReady = ({ state }: FormFile): boolean => state.status === 'ready'

/** Files that will be ready without user action. */
export const isInProgress = ({ state }: FormFile): boolean =>
  state.status === 'queued' || state.status === 'uploading' || state.status === 'preparing'

export const progressOf = ({ state }: FormFile): number => ('progress' in state ? state.progress : 0)

export function kindOf({ type, name }: Pick<File, 'type' | 'name'>): MediaKind {
  return type.startsWith('video/') || /\.(mp4|m4v|mov|webm)$/i.test(name) ? 'video' : 'image'
}
