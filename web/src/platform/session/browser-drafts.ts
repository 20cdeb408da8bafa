import { sharedStorage } from '../storage.ts'
import { uploadDatabaseName } from '../uploads/stored-files-name.ts'

/** Key prefixes for unsent text; each contains the author's ID. Queued messages (`outbox:`) stay until they are sent. */
const prefixes = (userId: string) => [
  `draft:${userId}:`,
  `message-draft/${userId}/`,
  `content-draft/${userId}/`,
]

/** Removes a user's unsent text and files from this browser, which someone else may use next. */
export function removeDrafts(userId: string): void {
  for (const prefix of prefixes(userId))
    for (const name of sharedStorage.keys(prefix)) sharedStorage.remove(name)
  if (typeof indexedDB !== 'undefined') indexedDB.deleteDatabase(uploadDatabaseName(userId))
}
