import { setTimeout as sleep } from 'node:timers/promises'
import type { ChatChange } from '@greenroom/contract/features/chat/chat.live.ts'
import type { Message } from '@greenroom/contract/features/chat/chat.schema.ts'
import { call } from './api.ts'
import type { Timeline } from './checker.ts'
import { type Connection, openConnection } from './connection.ts'

type Thread = { rev: number; messages: Map<number, Message>; isFetching: boolean; needsFetch: boolean }

export type Reader = {
  /** Closes the connection; the reader reconnects by itself. */
  disconnect(): void
  timelines(): Timeline[]
  tally: { pushes: number; catchUps: number; disconnects: number }
  stop(): void
}

const PAGE_SIZE = 100
const RETRY_MS = 100

/** A reader of conversations: applies pushed changes, and catches up after each reconnect. */
export function startReader(origin: string, name: string, token: string, fanIds: string[]): Reader {
  const threads = new Map<string, Thread>(
    fanIds.map((id) => [id, { rev: 0, messages: new Map(), isFetching: false, needsFetch: false }]),
  )
  const tally = { pushes: 0, catchUps: 0, disconnects: 0 }
  let connection: Connection | null = null
  let isOpen = false
  let isStopped = false

  const store = ({ messages }: Thread, message: Message): void => {
    if ((messages.get(message.seq)?.rev ?? -1) < message.rev) messages.set(message.seq, message)
  }
  const catchUp = async (fanId: string, thread: Thread): Promise<void> => {
    thread.needsFetch = true
    if (thread.isFetching) return
    thread.isFetching = true
    // Not needed while disconnected, because a reconnect fetches everything.
    while (thread.needsFetch && isOpen) {
      thread.needsFetch = false
      tally.catchUps++
      const path = `/chats/conversations/${fanId}/messages?limit=${PAGE_SIZE}&afterRev=${thread.rev}`
      const page = await call<Message[]>(origin, token, path)
      if (page.kind === 'ok') {
        for (const message of page.data) store(thread, message)
        const hasMore = page.meta.more === true
        const latestRev = hasMore ? page.data.at(-1)?.rev : page.meta.rev
        thread.rev = Math.max(thread.rev, Number(latestRev))
        thread.needsFetch ||= hasMore
      } else {
        thread.needsFetch = true
        await sleep(RETRY_MS)
      }
    }
    thread.isFetching = false
  }
  const onChange = ({ fanId, summary, message }: ChatChange): void => {
    const thread = threads.get(fanId)
    if (!thread) return
    tally.pushes++
    if (message && message.rev === thread.rev + 1) {
      store(thread, message)
      thread.rev = message.rev
    } else if (Math.max(summary.rev, message?.rev ?? 0) > thread.rev) void catchUp(fanId, thread)
  }
  const stayConnected = async (): Promise<void> => {
    while (!isStopped) {
      const closed = Promise.withResolvers<void>()
      try {
        connection = await openConnection(origin, token, {
          onEvent: (event, payload) => {
            if (event === 'chat.changed') (payload as { changes: ChatChange[] }).changes.forEach(onChange)
          },
          onClose: closed.resolve,
        })
        isOpen = true
        for (const [fanId, thread] of threads) void catchUp(fanId, thread)
        await closed.promise
        isOpen = false
      } catch {
        await sleep(RETRY_MS)
      }
    }
  }
  void stayConnected()

  return {
    disconnect() {
      tally.disconnects++
      connection?.close()
    },
    timelines: () =>
      [...threads].map(([fanId, { messages }]) => ({
        reader: name,
        fanId,
        messages: [...messages.values()]
          .toSorted((a, b) => a.seq - b.seq)
          .map(({ id, seq, flagged }) => ({ id, seq, flagged })),
      })),
    tally,
    stop() {
      isStopped = true
      isOpen = false
      connection?.close()
    },
  }
}
