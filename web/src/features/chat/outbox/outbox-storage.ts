import { sharedStorage } from '../../../platform/storage.ts'
import type { OutboxItem } from './outbox-item.ts'

export type OutboxStorage = {
  list: () => OutboxItem[]
  put: (item: OutboxItem) => void
  remove: (clientId: string) => void
}

/** One key per item, so tabs never overwrite each other. The key contains the owner. */
export function createLocalOutbox(owner: string): OutboxStorage & { prefix: string } {
  const prefix = `outbox:${owner}:`
  return {
    prefix,
    list: () => sharedStorage.keys(prefix).flatMap((key) => parseItem(sharedStorage.read(key)) ?? []),
    put: (item) => sharedStorage.write(prefix + item.clientId, JSON.stringify(item)),
    remove: (clientId) => sharedStorage.remove(prefix + clientId),
  }
}

function parseItem(text: string | null): OutboxItem | null {
  try {
    const item = JSON.parse(text ?? 'null') as OutboxItem | null
    return item && typeof item.clientId === 'string' && typeof item.fanId === 'string' ? item : null
  } catch {
    return null
  }
}
