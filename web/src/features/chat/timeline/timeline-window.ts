import type { Message } from '@greenroom/contract/features/chat/chat.schema.ts'
import type { Page } from './timeline.ts'

export const MAX_LOADED = 200

/** Consecutive messages of a thread, and whether there are more on either side. */
export type Window = {
  messages: readonly Message[]
  older: boolean
  newer: boolean
  /** The end is visible: the oldest messages are evicted first. */
  follows: boolean
}

/** Inserts one message by seq; one outside the window is loaded later with its page. */
export function insert(window: Window, message: Message): Window {
  const { messages } = window
  const at = insertionIndex(messages, message.seq)
  const existing = messages[at]
  if (existing?.seq === message.seq)
    return existing.rev >= message.rev ? window : { ...window, messages: messages.with(at, message) }
  if (at === messages.length && window.newer) return window
  if (at === 0 && window.older) return window
  const side = window.follows || at === 0 ? 'older' : 'newer'
  return trimmed({ ...window, messages: messages.toSpliced(at, 0, message) }, side)
}

/** Merges or replaces the window with a page; null if the page is not adjacent to the window. */
export function merge(window: Window, page: Page): { window: Window | null; fresh: boolean } {
  const read = page.messages.toSorted((a, b) => a.seq - b.seq)
  if (page.place === 'newest' || page.place === 'around')
    return { window: replaced(window, page, read), fresh: true }
  const [first, last] = [read[0], read.at(-1)]
  const joined = { ...window, ...ends(page, window) }
  if (!first || !last) return { window: joined, fresh: false }
  if (!touches(window.messages, page.from ?? first.seq, first.seq, last.seq))
    return { window: null, fresh: false }
  const bySeq = new Map(window.messages.map((message) => [message.seq, message]))
  for (const message of read) bySeq.set(message.seq, newest(bySeq.get(message.seq), message))
  const messages = [...bySeq.values()].sort((a, b) => a.seq - b.seq)
  return {
    window: trimmed({ ...joined, messages }, page.place === 'older' ? 'newer' : 'older'),
    fresh: false,
  }
}

/** A page only has information about its own side. */
function ends(page: Page, window: Window): Pick<Window, 'older' | 'newer'> {
  return page.place === 'older'
    ? { older: page.older ?? window.older, newer: window.newer }
    : { older: window.older, newer: page.newer ?? window.newer }
}

function replaced(window: Window, page: Page, read: Message[]): Window {
  const previous = new Map(window.messages.map((message) => [message.seq, message]))
  const messages = read.map((message) => newest(previous.get(message.seq), message))
  const end = messages.at(-1)?.seq ?? Number.NEGATIVE_INFINITY
  const newer = page.newer ?? false
  // Messages that arrived during the request are kept.
  const since = newer ? [] : window.messages.filter(({ seq, rev }) => seq > end && rev > page.rev)
  return { messages: [...messages, ...since], older: page.older ?? false, newer, follows: window.follows }
}

const newest = (previous: Message | undefined, read: Message) =>
  previous && previous.rev > read.rev ? previous : read

/** Seqs may have gaps, so adjacency is checked against the seq the page was read from. */
function touches(messages: readonly Message[], readFrom: number, from: number, to: number): boolean {
  const [first, last] = [messages[0], messages.at(-1)]
  if (!first || !last) return true
  return (readFrom >= first.seq && readFrom <= last.seq) || (to >= first.seq && from <= last.seq)
}

/** Constant memory: evicts the messages furthest from the viewport. */
function trimmed(window: Window, side: 'older' | 'newer'): Window {
  if (window.messages.length <= MAX_LOADED) return window
  return side === 'older'
    ? { ...window, messages: window.messages.slice(-MAX_LOADED), older: true }
    : { ...window, messages: window.messages.slice(0, MAX_LOADED), newer: true }
}

function insertionIndex(messages: readonly Message[], seq: number): number {
  let [from, to] = [0, messages.length]
  // Fast path: new messages arrive at the end.
  if ((messages.at(-1)?.seq ?? Number.NEGATIVE_INFINITY) < seq) return to
  while (from < to) {
    const middle = (from + to) >> 1
    if ((messages[middle]?.seq ?? 0) < seq) from = middle + 1
    else to = middle
  }
  return from
}

/** Remembers the latest settled sends. */
export function settle(settled: readonly string[], clientId: string, max: number): readonly string[] {
  return settled.includes(clientId) ? settled : [...settled, clientId].slice(-max)
}
