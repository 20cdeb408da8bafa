import { newId } from '@greenroom/contract/kit/ids.ts'
import { api } from '../../../platform/api.ts'
import { openTabChannel } from '../../../platform/session/tab-channel.ts'
import { type OutboxItem, toSendBody } from './outbox-item.ts'
import { SEND_TIMEOUT_MS } from './outbox-rules.ts'
import { createOutbox, type Outbox, type OutboxEvent } from './outbox-runner.ts'
import { createLocalOutbox } from './outbox-storage.ts'

/** Identifies this tab. */
export const tabId = newId()

type Listener = (event: OutboxEvent) => void
const listeners = new Set<Listener>()
let outbox: Outbox | null = null

/** Events of all tabs. */
export function onOutboxEvent(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const enqueueMessage = (message: Omit<OutboxItem, 'at' | 'tabId' | 'clientId'>): void =>
  outbox?.enqueue({ ...message, clientId: newId() })
export const cancelSend = (clientId: string): OutboxItem | null => outbox?.cancel(clientId) ?? null
export const retrySend = (clientId: string): void => outbox?.retry(clientId)
export const confirmSent = (clientId: string): void => outbox?.confirm(clientId)
export const pendingFor = (fanId: string): OutboxItem[] => outbox?.itemsFor(fanId) ?? []
export const retryOutbox = (): void => outbox?.wake()

/** Opens the outbox of one user in one agency; other users' messages are neither shown nor sent. */
export function openOutbox(owner: string): () => void {
  const storage = createLocalOutbox(owner)
  const channel = openTabChannel(storage.prefix)
  const notifyListeners = (event: OutboxEvent) => {
    for (const listener of [...listeners]) listener(event)
  }
  const newOutbox = createOutbox({
    tabId,
    storage,
    send: async (item) => {
      const signal = AbortSignal.timeout(SEND_TIMEOUT_MS)
      return (await api('POST /chats/send', { body: toSendBody(item), signal })).data
    },
    withLock: (name, work) => lock(storage.prefix + name, work),
    isTabOpen,
    pause,
    emit(event) {
      notifyListeners(event)
      // A response may arrive after the outbox was closed.
      if (outbox === newOutbox) channel?.postMessage(event)
    },
    now: Date.now,
  })
  outbox = newOutbox
  if (channel)
    channel.onmessage = ({ data }: MessageEvent<OutboxEvent>) =>
      notifyListeners(
        data.type === 'refused'
          ? { ...data, isForThisTab: data.item.tabId === tabId && !data.isForThisTab }
          : data,
      )
  const releaseTab = lockTab()
  for (const item of storage.list()) notifyListeners({ type: 'queued', item })
  newOutbox.wake()
  addEventListener('online', newOutbox.wake)
  return () => {
    removeEventListener('online', newOutbox.wake)
    newOutbox.stop()
    channel?.close()
    releaseTab()
    if (outbox === newOutbox) outbox = null
  }
}

// Missing outside secure contexts; then each tab sends for itself, and the server deduplicates.
const locks: LockManager | undefined = typeof navigator === 'undefined' ? undefined : navigator.locks

async function lock(name: string, work: () => Promise<void>): Promise<void> {
  await (locks ? locks.request(name, work) : work())
}

/** Held while the tab is open, so other tabs can detect it. */
function lockTab(): () => void {
  const { promise, resolve } = Promise.withResolvers<void>()
  void locks?.request(tabLockName(tabId), () => promise)
  return resolve
}

async function isTabOpen(id: string): Promise<boolean> {
  const state = await locks?.query()
  return state?.held?.some(({ name }) => name === tabLockName(id)) ?? false
}

const tabLockName = (id: string) => `tab:${id}`

function pause(ms: number) {
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, ms)
  return {
    done: promise,
    wake() {
      clearTimeout(timer)
      resolve()
    },
  }
}
