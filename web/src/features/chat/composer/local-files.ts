import { sharedStorage } from '../../../platform/storage.ts'
import type { ChosenItem, ComposerFile } from './composer-file.ts'
import { draftKey } from './local-drafts.ts'

type StoredFile = Pick<ComposerFile, 'at' | 'name' | 'kind' | 'price'> & {
  uploadId: string
  isReady: boolean
}
type StoredItem = Pick<ComposerFile, 'at' | 'name' | 'kind' | 'price'> & ChosenItem

// One key per file, so tabs never overwrite each other.
const filePrefix = (fanId: string) => `${draftKey(fanId)}:file:`

/** Files uploaded before the page was left; unfinished uploads are lost. */
export function readFiles(fanId: string): ComposerFile[] {
  const prefix = filePrefix(fanId)
  return sharedStorage
    .keys(prefix)
    .map((name) => parseFile(name.slice(prefix.length), sharedStorage.read(name)))
    .filter((file) => file !== null)
    .toSorted((a, b) => a.at - b.at)
}

/** Writes only changed files: another tab may be changing the others. */
export function storeFiles(
  fanId: string,
  before: readonly ComposerFile[],
  after: readonly ComposerFile[],
): void {
  const [old, next] = [serializeFiles(before), serializeFiles(after)]
  for (const [key, serialized] of next)
    if (old.get(key) !== serialized) sharedStorage.write(filePrefix(fanId) + key, serialized)
  for (const key of old.keys()) if (!next.has(key)) sharedStorage.remove(filePrefix(fanId) + key)
}

/** Another tab attached, priced, sent or removed a file. */
export function onFileChangeInOtherTab(
  listener: (fanId: string, key: string, file: ComposerFile | null) => void,
): void {
  if (typeof window === 'undefined') return
  addEventListener('storage', ({ key: name, newValue }) => {
    const [, , fanId, , key] = name?.split(':') ?? []
    if (fanId && key && name === filePrefix(fanId) + key) listener(fanId, key, parseFile(key, newValue))
  })
}

function serializeFiles(files: readonly ComposerFile[]): Map<string, string> {
  const serialized = new Map<string, string>()
  for (const { key, at, name, kind, price, state } of files) {
    if (state.status === 'item') {
      const { status, ...item } = state
      const storedItem: StoredItem = { ...item, at, name, kind, price }
      serialized.set(key, JSON.stringify(storedItem))
    }
    if (!('uploadId' in state)) continue
    const { uploadId, status } = state
    const file: StoredFile = { uploadId, at, name, kind, price, isReady: status === 'ready' }
    serialized.set(key, JSON.stringify(file))
  }
  return serialized
}

function parseFile(key: string, serialized: string | null): ComposerFile | null {
  try {
    const file = JSON.parse(serialized ?? 'null') as StoredFile | StoredItem | null
    if (file && 'itemId' in file) {
      const { at, name, kind, price, ...item } = file
      return { key, at, name, kind, price, preview: null, state: { status: 'item', ...item } }
    }
    if (typeof file?.uploadId !== 'string') return null
    const { uploadId, at, name, kind, price, isReady } = file
    return {
      key,
      at,
      name,
      kind,
      price,
      preview: null,
      state: { status: isReady ? 'ready' : 'preparing', uploadId },
    }
  } catch {
    return null
  }
}
