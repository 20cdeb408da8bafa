import type { Message } from '@greenroom/contract/features/chat/chat.schema.ts'
import type { Page } from './timeline.ts'

export const MAX_LOADED_MESSAGES = 200

/** Consecutive messages of a thread, and whether there are more on either side. */
export type Window = {
  messages: readonly Message[]
  hasOlder: boolean
  hasNewer: boolean
  /** The end is visible: the oldest messages are evicted first. */
  isFollowing: boolean
}

/** Inserts a message by seq; a message outside the window is loaded later with its page. */
export function insertMessage(window: Window, message: Message): Window {
  const { messages } = window
  const index = insertionIndex(messages, message.seq)
  const existing = messages[index]
  if (existing?.seq === message.seq)
    return existing.rev >= message.rev ? window : { ...window, messages: messages.with(index, message) }
  if (index === messages.length && window.hasNewer) return window
  if (index === 0 && window.hasOlder) return window
  const side = window.isFollowing || index === 0 ? 'older' : 'newer'
  return trimWindow({ ...window, messages: messages.toSpliced(index, 0, message) }, side)
}

/** Merges or replaces the window with a page; null if the page is not adjacent to the window. */
export function mergePage(window: Window, page: Page): { window: Window | null; isReplacement: boolean } {
  const sortedMessages = page.messages.toSorted((a, b) => a.seq - b.seq)
  if (page.place === 'newest' || page.place === 'around')
    return { window: replaceWindow(window, page, sortedMessages), isReplacement: true }
  const [first, last] = [sortedMessages[0], sortedMessages.at(-1)]
  const extended = { ...window, ...sidesAfter(page, window) }
  if (!first || !last) return { window: extended, isReplacement: false }
  if (!isAdjacent(window.messages, page.from ?? first.seq, first.seq, last.seq))
    return { window: null, isReplacement: false }
  const bySeq = new Map(window.messages.map((message) => [message.seq, message]))
  for (const message of sortedMessages) bySeq.set(message.seq, newerOf(bySeq.get(message.seq), message))
  const messages = [...bySeq.values()].sort((a, b) => a.seq - b.seq)
  return {
    window: trimWindow({ ...extended, messages }, page.place === 'older' ? 'newer' : 'older'),
    isReplacement: false,
  }
}

/** A page only has information about its own side. */
function sidesAfter(page: Page, window: Window): Pick<Window, 'hasOlder' | 'hasNewer'> {
  return page.place === 'older'
    ? { hasOlder: page.hasOlder ?? window.hasOlder, hasNewer: window.hasNewer }
    : { hasOlder: window.hasOlder, hasNewer: page.hasNewer ?? window.hasNewer }
}

function replaceWindow(window: Window, page: Page, sortedMessages: Message[]): Window {
  const previous = new Map(window.messages.map((message) => [message.seq, message]))
  const messages = sortedMessages.map((message) => newerOf(previous.get(message.seq), message))
  const end = messages.at(-1)?.seq ?? Number.NEGATIVE_INFINITY
  const hasNewer = page.hasNewer ?? false
  // Messages that arrived during the request are kept.
  const newMessages = hasNewer ? [] : window.messages.filter(({ seq, rev }) => seq > end && rev > page.rev)
  return {
    messages: [...messages, ...newMessages],
    hasOlder: page.hasOlder ?? false,
    hasNewer,
    isFollowing: window.isFollowing,
  }
}

const newerOf = (previous: Message | undefined, received: Message) =>
  previous && previous.rev > received.rev ? previous : received

/** Seqs may have gaps, so adjacency is checked against the seq the page was read from. */
function isAdjacent(messages: readonly Message[], readFrom: number, from: number, to: number): boolean {
  const [first, last] = [messages[0], messages.at(-1)]
  if (!first || !last) return true
  return (readFrom >= first.seq && readFrom <= last.seq) || (to >= first.seq && from <= last.seq)
}

/** Constant memory: evicts the messages furthest from the viewport. */
function trimWindow(window: Window, side: 'older' | 'newer'): Window {
  if (window.messages.length <= MAX_LOADED_MESSAGES) return window
  return side === 'older'
    ? { ...window, messages: window.messages.slice(-MAX_LOADED_MESSAGES), hasOlder: true }
    : { ...window, messages: window.messages.slice(0, MAX_LOADED_MESSAGES), hasNewer: true }
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

/** Adds a settled send; only the latest are remembered. */
export function addSettled(settled: readonly string[], clientId: string, max: number): readonly string[] {
  return settled.includes(clientId) ? settled : [...settled, clientId].slice(-max)
}
