import type { OutboxItem } from './outbox-item.ts'

export type OutboxStorage = {
  list: () => OutboxItem[]
  put: (item: OutboxItem) => void
  remove: (clientId: string) => void
}

/** One key per item, so that tabs never overwrite each other. The key names the owner. */
export function localOutbox(owner: string): OutboxStorage & { prefix: string } {
  const prefix = `outbox:${owner}:`
  // Fallback where storage is full or blocked.
  const memory = new Map<string, OutboxItem>()
  return {
    prefix,
    list() {
      const items = new Map(memory)
      for (const item of stored(prefix)) items.set(item.clientId, item)
      return [...items.values()]
    },
    put(item) {
      try {
        localStorage.setItem(prefix + item.clientId, JSON.stringify(item))
      } catch {
        memory.set(item.clientId, item)
      }
    },
    remove(clientId) {
      memory.delete(clientId)
      try {
        localStorage.removeItem(prefix + clientId)
      } catch {
        // Blocked: nothing was stored.
      }
    },
  }
}

function stored(prefix: string): OutboxItem[] {
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(prefix))
      .map((key) => parsed(localStorage.getItem(key)))
      .filter((item) => item !== null)
  } catch {
    return []
  }
}

function parsed(text: string | null): OutboxItem | null {
  try {
    const item = JSON.parse(text ?? 'null') as OutboxItem | null
    return item && typeof item.clientId === 'string' && typeof item.fanId === 'string' ? item : null
  } catch {
    return null
  }
}
