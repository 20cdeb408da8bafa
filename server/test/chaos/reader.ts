import { setTimeout as sleep } from 'node:timers/promises'
import type { ChatChange } from '@greenroom/contract/features/chat/chat.live.ts'
import type { Message } from '@greenroom/contract/features/chat/chat.schema.ts'
import { call } from './api.ts'
import type { Seen } from './checker.ts'
import { type Line, openLine } from './connection.ts'

type Thread = { rev: number; messages: Map<number, Message>; asking: boolean; again: boolean }

export type Reader = {
  /** Ends its line, as a train in a tunnel does; it comes back by itself. */
  cut(): void
  seen(): Seen[]
  tally: { pushes: number; catchUps: number; cuts: number }
  stop(): void
}

const PAGE = 100
const AGAIN_MS = 100

/** Somebody who watches conversations: what is pushed, and after each cut what has changed since. */
export function startReader(origin: string, name: string, token: string, fanIds: string[]): Reader {
  const threads = new Map<string, Thread>(
    fanIds.map((id) => [id, { rev: 0, messages: new Map(), asking: false, again: false }]),
  )
  const tally = { pushes: 0, catchUps: 0, cuts: 0 }
  let line: Line | null = null
  let isOpen = false
  let stopped = false

  const keep = ({ messages }: Thread, message: Message): void => {
    if ((messages.get(message.seq)?.rev ?? -1) < message.rev) messages.set(message.seq, message)
  }
  const catchUp = async (fanId: string, thread: Thread): Promise<void> => {
    thread.again = true
    if (thread.asking) return
    thread.asking = true
    // Without a line it can wait: whoever comes back asks for everything anyway.
    while (thread.again && isOpen) {
      thread.again = false
      tally.catchUps++
      const path = `/chats/conversations/${fanId}/messages?limit=${PAGE}&afterRev=${thread.rev}`
      const page = await call<Message[]>(origin, token, path)
      if (page.is === 'ok') {
        for (const message of page.data) keep(thread, message)
        const more = page.meta.more === true
        const reached = more ? page.data.at(-1)?.rev : page.meta.rev
        thread.rev = Math.max(thread.rev, Number(reached))
        thread.again ||= more
      } else {
        thread.again = true
        await sleep(AGAIN_MS)
      }
    }
    thread.asking = false
  }
  const hear = ({ fanId, pulse, message }: ChatChange): void => {
    const thread = threads.get(fanId)
    if (!thread) return
    tally.pushes++
    if (message && message.rev === thread.rev + 1) {
      keep(thread, message)
      thread.rev = message.rev
    } else if (Math.max(pulse.rev, message?.rev ?? 0) > thread.rev) void catchUp(fanId, thread)
  }
  const stay = async (): Promise<void> => {
    while (!stopped) {
      const gone = Promise.withResolvers<void>()
      try {
        line = await openLine(origin, token, {
          heard: (event, payload) => {
            if (event === 'chat.changed') (payload as { changes: ChatChange[] }).changes.forEach(hear)
          },
          ended: gone.resolve,
        })
        isOpen = true
        for (const [fanId, thread] of threads) void catchUp(fanId, thread)
        await gone.promise
        isOpen = false
      } catch {
        await sleep(AGAIN_MS)
      }
    }
  }
  void stay()

  return {
    cut() {
      tally.cuts++
      line?.close()
    },
    seen: () =>
      [...threads].map(([fanId, { messages }]) => ({
        reader: name,
        fanId,
        lines: [...messages.values()]
          .toSorted((a, b) => a.seq - b.seq)
          .map(({ id, seq, flagged }) => ({ id, seq, flagged })),
      })),
    tally,
    stop() {
      stopped = true
      isOpen = false
      line?.close()
    },
  }
}
