import type { Attempt } from '../../../platform/send-once.ts'
import { sharedStorage } from '../../../platform/storage.ts'
import { type FileState, type FormFile, kindOf, progressOf } from '../form/form-file.ts'
import { emptyValues, type FormValues, isRecord, parseValues } from '../form/form-values.ts'

/** An unsubmitted item in this browser, with the list of its files. The files themselves are in `storedFiles`. */
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
    /** Draft IDs, last saved first. Removes expired drafts. */
    ids(now: number): string[] {
      const drafts = sharedStorage
        .keys(prefix)
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

/** Ignores the creator, the creator as the person depicted and the type, which are set automatically. */
export function isEmptyDraft(values: FormValues, files: readonly FormFile[]): boolean {
  const { title, description, tags, producedOn, mode, at, isPPV, price } = values
  const hasNoText = [title, description, producedOn, at, price].every((text) => text.trim() === '')
  const isDefault = mode === emptyValues.mode && !isPPV && tags.length === 0 && values.depicted.length <= 1
  return files.length === 0 && hasNoText && isDefault
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
  // The stored name of `progress`.
  share: Math.round(progressOf(file) * 100) / 100,
  isPaused: file.state.status === 'paused',
  refusal: file.state.status === 'refused' ? file.state.message : null,
})

/** Parses a stored draft, possibly from another version. */
export function parseDraft(text: string | null): StoredDraft | null {
  try {
    const draft: unknown = JSON.parse(text ?? 'null')
    if (!isRecord(draft)) return null
    const list = (value: unknown) => (Array.isArray(value) ? (value as unknown[]) : [])
    return {
      values: parseValues(draft.values),
      files: list(draft.files).flatMap((file) => parseFile(file) ?? []),
      attempts: list(draft.attempts).filter(isRecord) as unknown as Attempt[],
      savedAt: typeof draft.savedAt === 'number' ? draft.savedAt : 0,
    }
  } catch {
    return null
  }
}

function parseFile(value: unknown): FormFile | null {
  if (!isRecord(value) || typeof value.key !== 'string' || typeof value.name !== 'string') return null
  const { key, name, bytes, type, lastModified, uploadId } = value
  const nameAndType = { name, type: typeof type === 'string' ? type : '' }
  return {
    key,
    ...nameAndType,
    bytes: Number(bytes) || 0,
    lastModified: Number(lastModified) || 0,
    kind: kindOf(nameAndType),
    uploadId: typeof uploadId === 'string' ? uploadId : null,
    preview: null,
    state: parseState(value),
    isSaved: false,
  }
}

/** The initial state, until the stored file and the server have been checked. */
function parseState({ uploadId, share, isPaused, refusal }: Record<string, unknown>): FileState {
  const progress = Math.min(1, Math.max(0, Number(share) || 0))
  if (typeof refusal === 'string') return { status: 'refused', message: refusal }
  if (typeof uploadId === 'string') return { status: 'preparing' }
  return isPaused === true ? { status: 'paused', progress } : { status: 'queued', progress }
}
