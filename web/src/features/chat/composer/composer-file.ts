import type { MediaKind } from '@greenroom/contract/kit/media.ts'

export type FileState =
  | { is: 'uploading'; share: number }
  | { is: 'preparing'; uploadId: string }
  | { is: 'ready'; uploadId: string }
  | { is: 'refused'; words: string; uploadId?: string }
  /** It can be tried again. */
  | { is: 'stopped'; words: string }

/** A picture or clip beside the words that are being written. */
export type ComposerFile = {
  key: string
  /** When it was attached, in milliseconds: the order of the strip. */
  at: number
  name: string
  kind: MediaKind
  /** Shown while it is being sent; null when only the name is known. */
  preview: string | null
  /** As typed: dollars, or nothing for free. */
  price: string
  state: FileState
}
