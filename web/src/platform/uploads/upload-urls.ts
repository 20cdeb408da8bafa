import type { UploadPurpose } from '@greenroom/contract/features/uploads/uploads.schema.ts'
import type { PreviousUpload, UploadOptions } from 'tus-js-client'
import { sharedStorage } from '../storage.ts'

type UrlStorage = NonNullable<UploadOptions['urlStorage']>

const PREFIX = 'upload/'
const RETENTION_MS = 24 * 60 * 60_000

/** Identifies a file per user, agency and purpose, so nobody resumes another user's upload. */
export function fingerprintOf(file: File, workspace: string, purpose: UploadPurpose): string {
  return `${workspace}/${purpose}/${file.size}/${file.lastModified}/${hash(`${file.name}\n${file.type}`)}`
}

/** Stores the URL of an unfinished upload, not its content. */
export const uploadUrlStorage: UrlStorage = {
  async findAllUploads() {
    return []
  },
  async findUploadsByFingerprint(fingerprint) {
    const urlStorageKey = PREFIX + fingerprint
    const [at = '', uploadUrl = ''] = sharedStorage.read(urlStorageKey)?.split(' ') ?? []
    if (uploadUrl === '' || Date.now() - Number(at) > RETENTION_MS) return []
    const creationTime = new Date(Number(at)).toISOString()
    const previous: PreviousUpload = {
      urlStorageKey,
      uploadUrl,
      creationTime,
      size: null,
      metadata: {},
      parallelUploadUrls: null,
    }
    return [previous]
  },
  async addUpload(fingerprint, { uploadUrl }) {
    const key = PREFIX + fingerprint
    if (uploadUrl) sharedStorage.write(key, `${Date.now()} ${uploadUrl}`)
    return key
  },
  async removeUpload(key) {
    sharedStorage.remove(key)
  },
}

/** Not cryptographic. */
function hash(text: string): string {
  let state = 0x811c9dc5
  for (const char of text) state = Math.imul(state ^ (char.codePointAt(0) ?? 0), 0x01000193) >>> 0
  return state.toString(36)
}
