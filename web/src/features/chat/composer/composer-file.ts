import type { MediaKind } from '@greenroom/contract/kit/media.ts'

export type FileState =
  | { status: 'uploading'; progress: number }
  | { status: 'preparing'; uploadId: string }
  | { status: 'ready'; uploadId: string }
  | ({ status: 'item' } & ChosenItem)
  | { status: 'refused'; message: string; uploadId?: string }
  /** Can be retried. */
  | { status: 'failed'; message: string }

/** A content item, sent with all its files. */
export type ChosenItem = {
  itemId: string
  files: number
  /** The fan already has it, and sending it again was confirmed. */
  isResend: boolean
  /** All items of the message share one price, stored as the price of each. */
  isBundled: boolean
}

/** A photo or video attached to the message being written. */
export type ComposerFile = {
  key: string
  /** When it was attached, in milliseconds; also the sort order. */
  at: number
  name: string
  kind: MediaKind
  /** The day the file was last changed, from its own date; unknown after a reload. */
  changedOn?: string
  /** Preview URL; null when only the name is known. */
  preview: string | null
  /** Dollars as typed; empty if free. */
  price: string
  state: FileState
}
