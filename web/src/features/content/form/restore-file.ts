import { isApiError } from '../../../platform/api-error.ts'
import { uploadPoster } from '../../../platform/uploads/upload-poster.ts'
import { pollUntilProcessed } from '../../../platform/uploads/uploads.ts'
import type { FormFile } from './form-file.ts'

/** Checks with the server a file sent by an earlier page. `source` is the file, if the browser still has it. */
export async function checkUploaded(uploadId: string, source: File | null): Promise<Partial<FormFile>> {
  try {
    const found = await pollUntilProcessed(uploadId)
    if (found.status === 'refused')
      return { state: { status: 'refused', message: found.trouble ?? 'Could not process this file.' } }
    if (found.isUsed) return { state: { status: 'refused', message: 'Already part of another item.' } }
    const needsPoster = found.kind === 'video' && !found.thumbnailUrl && source !== null
    const hasNewPoster = needsPoster && (await uploadPoster(source, uploadId))
    const upload = hasNewPoster ? await pollUntilProcessed(uploadId) : found
    return {
      state: { status: 'ready' },
      ...(upload.kind && { kind: upload.kind }),
      ...(upload.thumbnailUrl && { preview: upload.thumbnailUrl }),
    }
  } catch (error) {
    // Unused uploads are deleted after a day.
    const isGone = isApiError(error) && error.status === 404
    if (isGone && source) return { uploadId: null, state: { status: 'queued', share: 0 } }
    const message = 'The upload expired. Choose the file again to continue.'
    return isGone
      ? { uploadId: null, state: { status: 'missing', share: 0, message } }
      : { state: { status: 'ready' } }
  }
}
