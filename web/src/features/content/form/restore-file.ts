import { isApiError } from '../../../platform/api-error.ts'
import { uploadPoster } from '../../../platform/uploads/upload-poster.ts'
import { pollUntilProcessed } from '../../../platform/uploads/uploads.ts'
import type { FormFile } from './form-file.ts'

/** Checks a file that was uploaded earlier. `source` is set if the browser still has the file. */
export async function checkUploaded(uploadId: string, source: File | null): Promise<Partial<FormFile>> {
  try {
    const upload = await pollUntilProcessed(uploadId)
    if (upload.status === 'refused')
      return { state: { status: 'refused', message: upload.problem ?? 'Could not process this file.' } }
    if (upload.isUsed) return { state: { status: 'refused', message: 'Already part of another item.' } }
    const needsPoster = upload.kind === 'video' && !upload.thumbnailUrl && source !== null
    const hasNewPoster = needsPoster && (await uploadPoster(source, uploadId))
    const latest = hasNewPoster ? await pollUntilProcessed(uploadId) : upload
    return {
      state: { status: 'ready' },
      ...(latest.kind && { kind: latest.kind }),
      ...(latest.thumbnailUrl && { preview: latest.thumbnailUrl }),
    }
  } catch (error) {
    // Unused uploads are deleted after a day.
    const isExpired = isApiError(error) && error.status === 404
    if (isExpired && source) return { uploadId: null, state: { status: 'queued', progress: 0 } }
    const message = 'The upload expired. Choose the file again to continue.'
    return isExpired
      ? { uploadId: null, state: { status: 'missing', progress: 0, message } }
      : { state: { status: 'ready' } }
  }
}
