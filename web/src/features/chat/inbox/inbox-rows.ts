import type { InboxSort } from '@greenroom/contract/features/chat/chat.rules.ts'
import type { Conversation } from '@greenroom/contract/features/chat/chat.schema.ts'

/**
 * Keeps memory bounded: only pages near the viewport keep their rows. Each page starts where the previous one ends;
 * evicted pages keep their size.
 */
export type InboxPage = {
  /** This page's cursor; null for the first page. */
  start: string | null
  /** The next page's cursor; null at the end of the list. */
  end: string | null
  rows: readonly Conversation[] | null
  size: number
  /** The previous page now ends elsewhere: refetch from there. */
  isStale: boolean
}
export type Inbox = { pages: readonly InboxPage[] }
export type InboxReply = { data: Conversation[]; meta: { nextCursor: string | null } }

export const emptyInbox: Inbox = { pages: [] }

type Comparator = (a: Conversation, b: Conversation) => number

/** Sort keys, ascending. By waiting time: waiting conversations first, then the rest by latest. */
const sortKeys: Record<InboxSort, (row: Conversation) => readonly [number, number]> = {
  latest: (row) => [0, -toTimestamp(row.updatedAt)],
  spend: (row) => [0, -row.fan.totalSpent],
  waiting: (row) =>
    row.waitingSince ? [0, toTimestamp(row.waitingSince)] : [1, -toTimestamp(row.updatedAt)],
}
const toTimestamp = (time: string | null) => (time === null ? 0 : Date.parse(time))

export function comparatorFor(sort: InboxSort): Comparator {
  const key = sortKeys[sort]
  return (a, b) => {
    const [group, value] = key(a)
    const [otherGroup, otherValue] = key(b)
    const isAscending = sort === 'waiting' && group === 0
    return group - otherGroup || Math.sign(value - otherValue) || (a.id < b.id === isAscending ? -1 : 1)
  }
}

/** Whether a changed row keeps its sort position. */
export function hasSamePosition(sort: InboxSort, a: Conversation, b: Conversation): boolean {
  const [group, value] = sortKeys[sort](a)
  const [otherGroup, otherValue] = sortKeys[sort](b)
  return group === otherGroup && value === otherValue
}

export function findRow(inbox: Inbox, id: string): Conversation | undefined {
  for (const page of inbox.pages) {
    const match = page.rows?.find((row) => row.id === id)
    if (match) return match
  }
  return undefined
}

export const rowsOf = (inbox: Inbox) => inbox.pages.flatMap(({ rows }) => rows ?? [])

export type Slot = { row: Conversation | null; page: number }

/** All slots from top to bottom; evicted ones have no row. */
export function slotsOf(inbox: Inbox, isShown: (row: Conversation) => boolean): Slot[] {
  return inbox.pages.flatMap(({ rows, size }, page) =>
    rows
      ? rows.filter(isShown).map((row): Slot => ({ row, page }))
      : Array<Slot>(size).fill({ row: null, page }),
  )
}

/** The page to load for these slots; null when all are loaded. */
export function pageToLoad(inbox: Inbox, slots: readonly Slot[], from: number, to: number): number | null {
  const visibleSlots = slots.slice(from, to)
  const missingSlot = visibleSlots.find(({ row, page }) => row === null || inbox.pages[page]?.isStale)
  if (missingSlot) return missingSlot.page
  const last = inbox.pages.at(-1)
  return to >= slots.length && last && last.end !== null ? inbox.pages.length : null
}

/** The cursor of a page; undefined when the list ends before it. */
export function cursorFor(inbox: Inbox, index: number): string | null | undefined {
  if (index === 0) return null
  return inbox.pages[index - 1]?.end ?? undefined
}

/** Merges a page from the server; rows pushed in the meantime are newer and kept. */
export function withPage(inbox: Inbox, index: number, reply: InboxReply): Inbox {
  const end = reply.meta.nextCursor
  const rows = reply.data.map((row) => {
    const existing = findRow(inbox, row.id)
    return existing && existing.rev > row.rev ? existing : row
  })
  const ids = new Set(rows.map((row) => row.id))
  const pages = inbox.pages.map((page, i) => (i === index ? page : withoutRows(page, ids)))
  pages[index] = { start: cursorFor(inbox, index) ?? null, end, rows, size: rows.length, isStale: false }
  const next = pages[index + 1]
  if (next && next.start !== end) pages[index + 1] = { ...next, start: end, isStale: true }
  return { pages: end === null ? pages.slice(0, index + 1) : pages }
}

function withoutRows(page: InboxPage, ids: ReadonlySet<string>): InboxPage {
  if (!page.rows?.some((row) => ids.has(row.id))) return page
  const rows = page.rows.filter((row) => !ids.has(row.id))
  return { ...page, rows, size: rows.length }
}

/** Evicts rows further than `maxDistance` pages away. The first page stays: new messages arrive there. */
export function evictPages(inbox: Inbox, currentPage: number, maxDistance: number): Inbox {
  const isFar = (page: InboxPage, index: number) =>
    index > 0 && Math.abs(index - currentPage) > maxDistance && page.rows !== null
  if (!inbox.pages.some(isFar)) return inbox
  return { pages: inbox.pages.map((page, index) => (isFar(page, index) ? { ...page, rows: null } : page)) }
}

/** Updates a row without moving it. */
export function updateRow(inbox: Inbox, id: string, change: (row: Conversation) => Conversation): Inbox {
  const row = findRow(inbox, id)
  const next = row && change(row)
  if (!row || !next || next === row) return inbox
  return {
    pages: inbox.pages.map((page) =>
      page.rows?.includes(row)
        ? { ...page, rows: page.rows.map((other) => (other === row ? next : other)) }
        : page,
    ),
  }
}

export function removeRow(inbox: Inbox, id: string): Inbox {
  const ids = new Set([id])
  return findRow(inbox, id) ? { pages: inbox.pages.map((page) => withoutRows(page, ids)) } : inbox
}

/** Inserts a row by sort order; a row that belongs to an unloaded page is omitted until that page is loaded. */
export function insertRow(inbox: Inbox, sort: InboxSort, row: Conversation): Inbox {
  const compare = comparatorFor(sort)
  const inboxWithoutRow = removeRow(inbox, row.id)
  for (const [index, page] of inboxWithoutRow.pages.entries()) {
    if (!page.rows) {
      const nextRow = inboxWithoutRow.pages[index + 1]?.rows?.[0]
      if (nextRow && compare(row, nextRow) < 0) return inboxWithoutRow
      continue
    }
    const last = page.rows.at(-1)
    if (page.end !== null && (!last || compare(row, last) > 0)) continue
    const position = page.rows.findIndex((other) => compare(row, other) < 0)
    const rows = page.rows.toSpliced(position < 0 ? page.rows.length : position, 0, row)
    return { pages: inboxWithoutRow.pages.with(index, { ...page, rows, size: rows.length }) }
  }
  return inboxWithoutRow
}

/** The loaded conversation after or before the open one; the first one when none is open. */
export function adjacentId(slots: readonly Slot[], openId: string | null, step: 1 | -1): string | null {
  const index = slots.findIndex(({ row }) => row !== null && row.id === openId)
  if (index < 0) return slots[0]?.row?.id ?? null
  return slots[index + step]?.row?.id ?? null
}
