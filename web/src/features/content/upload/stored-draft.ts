import type { Attempt } from '../../../platform/send-once.ts'
import { sharedStorage } from '../../../platform/storage.ts'
import { type FileState, type FormFile, kindOf, shareOf } from '../form/form-file.ts'
import { emptyValues, type FormValues, isRecord, parseValues } from '../form/form-values.ts'

/** An unsent item in this browser, with the list of its files. The files themselves are in `storedFiles`. */
export type StoredDraft = { values: FormValues; files: FormFile[]; attempts: Attempt[]; savedAt: number }

/** Drafts not edited for this long are removed. */
const RETENTION_MS = 14 * 86_400_000

/** Drafts of one user in one agency. */
export function draftStorage(userId: string, agencyId: string) {
  const prefix = `content-draft/${userId}/${agencyId}/`
  const read = (id: string) => parseDraft(sharedStorage.read(prefix + id))
  return {
    agencyId,
    read,
    write: (id: string, draft: StoredDraft) => sharedStorage.write(prefix + id, serializeDraft(draft)),
    remove: (id: string) => sharedStorage.remove(prefix + id),
    /** Ids of the drafts, last saved first. Removes expired ones. */
    ids(now: number): string[] {
      const drafts = sharedStorage
        .names(prefix)
        .map((name) => ({
          id: name.slice(prefix.length),
          savedAt: read(name.slice(prefix.length))?.savedAt ?? 0,
        }))
      for (const { id, savedAt } of drafts)
        if (now - savedAt > RETENTION_MS) sharedStorage.remove(prefix + id)
      return drafts
        .filter(({ savedAt }) => now - savedAt <= RETENTION_MS)
        .toSorted((a, b) => b.savedAt - a.savedAt)
        .map(({ id }) => id)
    },
  }
}

/** Not worth storing. The creator, the people derived from her and the type are set by default. */
export function isEmptyDraft(values: FormValues, files: readonly FormFile[]): boolean {
  const { title, description, tags, producedOn, mode, at, isPPV, price } = values
  const isUntouched = [title, description, producedOn, at, price].every((text) => text.trim() === '')
  const isDefault = mode === emptyValues.mode && !isPPV && tags.length === 0 && values.depicted.length <= 1
  return files.length === 0 && isUntouched && isDefault
}

export function serializeDraft({ files, ...draft }: StoredDraft): string {
  return JSON.stringify({ ...draft, files: files.filter(({ isSaved }) => !isSaved).map(toStored) })
}

const toStored = (file: FormFile) => ({
  key: file.key,
  name: file.name,
  bytes: file.bytes,
  type: file.type,
  lastModified: file.lastModified,
  uploadId: file.uploadId,
  share: Math.round(shareOf(file) * 100) / 100,
  isPaused: file.state.status === 'paused',
  refusal: file.state.status === 'refused' ? file.state.message : null,
})

/** Reads a draft of an earlier page, of any version. */
export function parseDraft(text: string | null): StoredDraft | null {
  try {
    const found: unknown = JSON.parse(text ?? 'null')
    if (!isRecord(found)) return null
    const list = (value: unknown) => (Array.isArray(value) ? (value as unknown[]) : [])
    return {
      values: parseValues(found.values),
      files: list(found.files).flatMap((file) => fileFrom(file) ?? []),
      attempts: list(found.attempts).filter(isRecord) as unknown as Attempt[],
      savedAt: typeof found.savedAt === 'number' ? found.savedAt : 0,
    }
  } catch {
    return null
  }
}

function fileFrom(value: unknown): FormFile | null {
  if (!isRecord(value) || typeof value.key !== 'string' || typeof value.name !== 'string') return null
  const { key, name, bytes, type, lastModified, uploadId } = value
  const fileFacts = { name, type: typeof type === 'string' ? type : '' }
  return {
    key,
    ...fileFacts,
    bytes: Number(bytes) || 0,
    lastModified: Number(lastModified) || 0,
    kind: kindOf(fileFacts),
    uploadId: typeof uploadId === 'string' ? uploadId : null,
    preview: null,
    state: stateFrom(value),
    isSaved: false,
  }
}

/** The state until the file and the server have been checked. */
function stateFrom({ uploadId, share, isPaused, refusal }: Record<string, unknown>): FileState {
  const sent = Math.min(1, Math.max(0, Number(share) || 0))
  if (typeof refusal === 'string') return { status: 'refused', message: refusal }
  if (typeof uploadId === 'string') return { status: 'preparing' }
  return isPaused === true ? { status: 'paused', share: sent } : { status: 'queued', share: sent }
}
