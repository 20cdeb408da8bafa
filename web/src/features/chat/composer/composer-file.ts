import type { MediaKind } from '@greenroom/contract/kit/media.ts'

export type FileState =
  | { status: 'uploading'; share: number }
  | { status: 'preparing'; uploadId: string }
  | { status: 'ready'; uploadId: string }
  | { status: 'refused'; message: string; uploadId?: string }
  /** Can be retried. */
  | { status: 'stopped'; message: string }

/** A photo or video attached to the message being written. */
export type ComposerFile = {
  key: string
  /** When it was attached, in milliseconds; also the sort order. */
  at: number
  name: string
  kind: MediaKind
  /** Preview URL; null when only the name is known. */
  preview: string | null
  /** Dollars as typed; empty for free. */
  price: string
  state: FileState
}
