import { newId } from '@greenroom/contract/kit/ids.ts'
import { api } from '../../../platform/api.ts'
import { openTabChannel } from '../../../platform/session/tab-channel.ts'
import { bodyOf, type OutboxItem } from './outbox-item.ts'
import { SEND_TIMEOUT_MS } from './outbox-rules.ts'
import { type Outbox, type OutboxNews, outboxOf } from './outbox-runner.ts'
import { browserOutbox } from './outbox-storage.ts'

/** This page, among the tabs of the browser. */
export const tabId = newId()

type Listener = (news: OutboxNews) => void
const listeners = new Set<Listener>()
let outbox: Outbox | null = null

/** What becomes of things sent, in whichever tab it happens. */
export function onOutbox(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const sendLater = (written: Omit<OutboxItem, 'at' | 'tabId' | 'clientId'>): void =>
  outbox?.enqueue({ ...written, clientId: newId() })
export const takeBack = (clientId: string): OutboxItem | null => outbox?.cancel(clientId) ?? null
export const confirmSent = (clientId: string): void => outbox?.confirm(clientId)
export const waitingFor = (fanId: string): OutboxItem[] => outbox?.of(fanId) ?? []
export const wakeOutbox = (): void => outbox?.wake()

/** Sends for one person in one agency while the page is open; nobody else's things are seen or sent. */
export function openOutbox(owner: string): () => void {
  const storage = browserOutbox(owner)
  const channel = openTabChannel(storage.prefix)
  const announce = (news: OutboxNews) => {
    for (const listener of [...listeners]) listener(news)
  }
  const opened = outboxOf({
    tabId,
    storage,
    send: async (item) => {
      const signal = AbortSignal.timeout(SEND_TIMEOUT_MS)
      return (await api('POST /chats/send', { body: bodyOf(item), signal })).data
    },
    alone: (name, work) => lock(storage.prefix + name, work),
    isOpen,
    pause,
    tell(news) {
      announce(news)
      channel?.postMessage(news)
    },
    now: Date.now,
  })
  outbox = opened
  if (channel)
    channel.onmessage = ({ data }: MessageEvent<OutboxNews>) =>
      announce(data.type === 'refused' ? { ...data, here: data.item.tabId === tabId && !data.here } : data)
  const leave = holdTab()
  for (const item of storage.list()) announce({ type: 'queued', item })
  opened.wake()
  addEventListener('online', opened.wake)
  return () => {
    removeEventListener('online', opened.wake)
    opened.stop()
    channel?.close()
    leave()
    if (outbox === opened) outbox = null
  }
}

// Absent where the page is not served safely; then each tab sends for itself, and the server keeps it to once.
const locks: LockManager | undefined = typeof navigator === 'undefined' ? undefined : navigator.locks

async function lock(name: string, work: () => Promise<void>): Promise<void> {
  await (locks ? locks.request(name, work) : work())
}

/** A lock that lasts as long as the tab tells the others that it is there. */
function holdTab(): () => void {
  const { promise, resolve } = Promise.withResolvers<void>()
  void locks?.request(tabName(tabId), () => promise)
  return resolve
}

async function isOpen(id: string): Promise<boolean> {
  const state = await locks?.query()
  return state?.held?.some(({ name }) => name === tabName(id)) ?? false
}

const tabName = (id: string) => `tab:${id}`

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
