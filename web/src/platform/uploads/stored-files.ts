import { uploadDatabaseName } from './stored-files-name.ts'

const STORE = 'files'

/** Files stored in this browser until they are uploaded, so uploads resume after a reload. Never throws. */
export function storedFiles(userId: string) {
  let connection: Promise<IDBDatabase> | undefined
  const open = () => {
    connection ??= openDatabase(uploadDatabaseName(userId), () => {
      connection = undefined
    })
    connection.catch(() => {
      connection = undefined
    })
    return connection
  }
  const run = async <T>(
    mode: IDBTransactionMode,
    work: (store: IDBObjectStore) => IDBRequest<T>,
  ): Promise<T> => {
    const transaction = (await open()).transaction(STORE, mode)
    const request = work(transaction.objectStore(STORE))
    return new Promise((resolve, reject) => {
      transaction.oncomplete = () => resolve(request.result)
      transaction.onerror = () => reject(transaction.error)
      transaction.onabort = () => reject(transaction.error)
    })
  }
  return {
    /** Resolves to whether the browser stored the file; false if storage is full, for example. */
    put: (key: string, file: File): Promise<boolean> =>
      run('readwrite', (store) => store.put(file, key)).then(
        () => true,
        () => false,
      ),
    get: (key: string): Promise<File | null> =>
      run<unknown>('readonly', (store) => store.get(key)).then(
        (value) => (value instanceof File ? value : null),
        () => null,
      ),
    remove: (key: string): Promise<void> =>
      run('readwrite', (store) => store.delete(key)).then(
        () => {},
        () => {},
      ),
    keys: (): Promise<string[]> =>
      run('readonly', (store) => store.getAllKeys()).then(
        (keys) => keys.map(String),
        () => [],
      ),
  }
}

export type StoredFiles = ReturnType<typeof storedFiles>

function openDatabase(name: string, onClose: () => void): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(STORE)
    request.onsuccess = () => {
      const database = request.result
      // Signing out in any tab deletes the database; an open connection would block it.
      database.onversionchange = () => {
        database.close()
        onClose()
      }
      resolve(database)
    }
    request.onerror = () => reject(request.error)
    request.onblocked = () => reject(new Error('blocked'))
  })
}
