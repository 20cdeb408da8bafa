import { sharedStorage } from '../../../platform/storage.ts'
import type { ComposerFile } from './composer-file.ts'
import { draftKey } from './local-drafts.ts'

type StoredFile = Pick<ComposerFile, 'at' | 'name' | 'kind' | 'price'> & {
  uploadId: string
  isReady: boolean
}

// A name for each file, so that two tabs never write over one another.
const cursorFor = (fanId: string) => `${draftKey(fanId)}:file:`

/** Files that had arrived when the page was left; of one on its way nothing is left that could be sent on. */
export function readFiles(fanId: string): ComposerFile[] {
  const start = cursorFor(fanId)
  return sharedStorage
    .names(start)
    .map((name) => parseFile(name.slice(start.length), sharedStorage.read(name)))
    .filter((file) => file !== null)
    .toSorted((a, b) => a.at - b.at)
}

/** Writes only what has changed here: the rest may be changing in another tab. */
export function storeFiles(
  fanId: string,
  before: readonly ComposerFile[],
  after: readonly ComposerFile[],
): void {
  const [was, now] = [storedFiles(before), storedFiles(after)]
  for (const [key, kept] of now) if (was.get(key) !== kept) sharedStorage.write(cursorFor(fanId) + key, kept)
  for (const key of was.keys()) if (!now.has(key)) sharedStorage.remove(cursorFor(fanId) + key)
}

/** Told when another tab of the same person attaches, prices, sends or removes a file. */
export function onFileInOtherTab(
  listener: (fanId: string, key: string, file: ComposerFile | null) => void,
): void {
  if (typeof window === 'undefined') return
  addEventListener('storage', ({ key: name, newValue }) => {
    const [, , fanId, , key] = name?.split(':') ?? []
    if (fanId && key && name === cursorFor(fanId) + key) listener(fanId, key, parseFile(key, newValue))
  })
}

function storedFiles(files: readonly ComposerFile[]): Map<string, string> {
  const kept = new Map<string, string>()
  for (const { key, at, name, kind, price, state } of files) {
    if (!('uploadId' in state)) continue
    const { uploadId, is } = state
    const file: StoredFile = { uploadId, at, name, kind, price, isReady: is === 'ready' }
    kept.set(key, JSON.stringify(file))
  }
  return kept
}

function parseFile(key: string, kept: string | null): ComposerFile | null {
  try {
    const file = JSON.parse(kept ?? 'null') as StoredFile | null
    if (typeof file?.uploadId !== 'string') return null
    const { uploadId, at, name, kind, price, isReady } = file
    return {
      key,
      at,
      name,
      kind,
      price,
      preview: null,
      state: { is: isReady ? 'ready' : 'preparing', uploadId },
    }
  } catch {
    return null
  }
}
