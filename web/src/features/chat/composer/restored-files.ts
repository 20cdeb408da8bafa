import type { UploadState } from '@greenroom/contract/features/uploads/uploads.schema.ts'
import { isApiError } from '../../../platform/api-error.ts'
import { pollUntilProcessed } from '../../../platform/uploads/uploads.ts'
import type { ComposerFile } from './composer-file.ts'
import { composerState, setComposerState, updateComposer } from './composer-state.ts'
import { resumeSending } from './send.ts'

const EXPIRED_MESSAGE = 'File expired. Unsent files are deleted after a day. Attach it again.'

/** Preview URLs are valid for at least 150 seconds. */
const PREVIEW_VALID_MS = 2 * 60_000

const pendingChecks = new Set<string>()
const checkedAt = new Map<string, number>()

/** A file without a local copy: from before a reload, another tab or a rejected message. */
export const isRestored = ({ preview }: ComposerFile): boolean => !preview?.startsWith('blob:')

/** Fetches previews of restored files and checks that they can still be sent. */
export function checkRestoredFiles(fanId: string): void {
  for (const file of composerState(fanId).files) {
    const isPreviewValid =
      file.preview !== null && Date.now() - (checkedAt.get(file.key) ?? 0) < PREVIEW_VALID_MS
    if (isRestored(file) && !isPreviewValid) void checkFile(fanId, file)
  }
}

async function checkFile(fanId: string, { key, state }: ComposerFile): Promise<void> {
  if (!('uploadId' in state) || pendingChecks.has(key)) return
  pendingChecks.add(key)
  const { uploadId } = state
  const upload = await pollUntilProcessed(uploadId).catch((error: unknown) => {
    // Other errors show when the message is sent.
    return isApiError(error) && error.status === 404 ? null : 'unknown'
  })
  pendingChecks.delete(key)
  checkedAt.set(key, Date.now())
  const { files } = composerState(fanId)
  const withChanges = (changes: Partial<ComposerFile>) =>
    files.map((file) => (file.key === key ? { ...file, ...changes } : file))
  if (upload === 'unknown')
    setComposerState(fanId, { files: withChanges({ state: { status: 'ready', uploadId } }) })
  else if (upload === null)
    updateComposer(fanId, {
      files: withChanges({ state: { status: 'refused', message: EXPIRED_MESSAGE, uploadId } }),
    })
  else if (upload.isUsed) updateComposer(fanId, { files: files.filter((file) => file.key !== key) })
  else if (upload.status === 'refused')
    updateComposer(fanId, {
      files: withChanges({
        state: { status: 'refused', message: upload.problem ?? EXPIRED_MESSAGE, uploadId },
      }),
    })
  else
    setComposerState(fanId, {
      files: withChanges({ state: { status: 'ready', uploadId }, ...previewOf(upload) }),
    })
  resumeSending(fanId)
}

function previewOf({ kind, url, thumbnailUrl }: UploadState): Partial<ComposerFile> {
  return { preview: kind === 'video' ? url : (thumbnailUrl ?? url), ...(kind && { kind }) }
}
