import { sharedStorage } from '../storage.ts'
import { uploadDatabaseName } from '../uploads/stored-files-name.ts'

/** Keys of unsent text begin like this; each names its author. Waiting messages (`outbox:`) stay until they are sent. */
const prefixes = (userId: string) => [
  `draft:${userId}:`,
  `message-draft/${userId}/`,
  `content-draft/${userId}/`,
]

/** Removes a person's unsent text and files from this browser, which the next person may use. */
export function removeDrafts(userId: string): void {
  for (const prefix of prefixes(userId))
    for (const name of sharedStorage.names(prefix)) sharedStorage.remove(name)
  if (typeof indexedDB !== 'undefined') indexedDB.deleteDatabase(uploadDatabaseName(userId))
}
