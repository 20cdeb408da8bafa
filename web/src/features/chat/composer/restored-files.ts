import type { UploadState } from '@greenroom/contract/features/uploads/uploads.schema.ts'
import { isApiError } from '../../../platform/api-error.ts'
import { lookUntilDone } from '../../../platform/uploads/uploads.ts'
import type { ComposerFile } from './composer-file.ts'
import { composerState, setComposerState, updateComposer } from './composer-state.ts'
import { resumeSending } from './send.ts'

const EXPIRED = 'No longer there: files that are not sent are kept for a day.'

/** Addresses of pictures hold for half an hour at least. */
const FRESH_MS = 20 * 60_000

const looking = new Set<string>()
const shownSince = new Map<string, number>()

/** A file this page has no copy of: from before a reload, from another tab, or given back. */
export const isRestored = ({ preview }: ComposerFile): boolean => !preview?.startsWith('blob:')

/** Asks the server for the pictures of such files, and whether they can still be sent. */
export function checkRestoredFiles(fanId: string): void {
  for (const file of composerState(fanId).files) {
    const isFresh = file.preview !== null && Date.now() - (shownSince.get(file.key) ?? 0) < FRESH_MS
    if (isRestored(file) && !isFresh) void look(fanId, file)
  }
}

async function look(fanId: string, { key, state }: ComposerFile): Promise<void> {
  if (!('uploadId' in state) || looking.has(key)) return
  looking.add(key)
  const { uploadId } = state
  const found = await lookUntilDone(uploadId).catch((error: unknown) => {
    // Whatever else is the matter, the server says it again when the message is sent.
    return isApiError(error) && error.status === 404 ? null : 'unknown'
  })
  looking.delete(key)
  shownSince.set(key, Date.now())
  const { files } = composerState(fanId)
  const put = (changes: Partial<ComposerFile>) =>
    files.map((file) => (file.key === key ? { ...file, ...changes } : file))
  if (found === 'unknown') setComposerState(fanId, { files: put({ state: { is: 'ready', uploadId } }) })
  else if (found === null)
    updateComposer(fanId, { files: put({ state: { is: 'refused', words: EXPIRED, uploadId } }) })
  else if (found.isUsed) updateComposer(fanId, { files: files.filter((file) => file.key !== key) })
  else if (found.status === 'refused')
    updateComposer(fanId, {
      files: put({ state: { is: 'refused', words: found.trouble ?? EXPIRED, uploadId } }),
    })
  else setComposerState(fanId, { files: put({ state: { is: 'ready', uploadId }, ...shown(found) }) })
  resumeSending(fanId)
}

function shown({ kind, url, thumbnailUrl }: UploadState): Partial<ComposerFile> {
  return { preview: kind === 'video' ? url : (thumbnailUrl ?? url), ...(kind && { kind }) }
}
