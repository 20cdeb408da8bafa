import { type Chip, chips, type InboxSort, inboxSorts } from '@greenroom/contract/features/chat/chat.rules.ts'
import type { Conversation } from '@greenroom/contract/features/chat/chat.schema.ts'

const owners = ['me', 'nobody'] as const
export type AssignedTo = (typeof owners)[number]

/** What the inbox is narrowed and sorted by. It lives in the URL and nowhere else. */
export type InboxView = {
  q: string
  filter: Chip
  sort: InboxSort
  creatorId: string | null
  assigned: AssignedTo | null
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** A URL is typed and shared by people: what is not known in it is as if it were not there. */
export function viewFrom(params: URLSearchParams): InboxView {
  const among = <T extends string>(name: string, known: readonly T[]): T | null =>
    known.find((value) => value === params.get(name)) ?? null
  const creatorId = params.get('creatorId') ?? ''
  return {
    q: (params.get('q') ?? '').replaceAll('\0', '').trim().slice(0, 100),
    filter: among('filter', chips) ?? 'all',
    sort: among('sort', inboxSorts) ?? 'latest',
    creatorId: UUID.test(creatorId) ? creatorId.toLowerCase() : null,
    assigned: among('assigned', owners),
  }
}

const usual: Partial<InboxView> = { filter: 'all', sort: 'latest' }
const names = ['q', 'filter', 'sort', 'creatorId', 'assigned'] as const

/** The URL with a change; what is as usual is left out, what is not the inbox's stays. */
export function withChange(params: URLSearchParams, change: Partial<InboxView>): URLSearchParams {
  const view = { ...viewFrom(params), ...change }
  const next = new URLSearchParams(params)
  for (const name of names) {
    const value = view[name]
    if (value && value !== usual[name]) next.set(name, value)
    else next.delete(name)
  }
  return next
}

/** What the server is asked by. */
export function queryOf({ q, filter, sort, creatorId, assigned }: InboxView) {
  return { filter, sort, ...(q && { q }), ...(creatorId && { creatorId }), ...(assigned && { assigned }) }
}

export function isNarrowed({ q, filter, creatorId, assigned }: InboxView): boolean {
  return q !== '' || filter !== 'all' || creatorId !== null || assigned !== null
}

export const nothingChosen: Partial<InboxView> = { q: '', filter: 'all', creatorId: null, assigned: null }

/** Whether the server would list this row, so that what changes leaves and enters without asking. */
export function fits(row: Conversation, view: InboxView, userId: string): boolean {
  if (row.updatedAt === null) return false
  if (view.creatorId !== null && row.creator.id !== view.creatorId) return false
  if (view.assigned === 'me' && row.assignee?.id !== userId) return false
  if (view.assigned === 'nobody' && row.assignee !== null) return false
  return fitsChip(row, view.filter) && isFound(row, view.q)
}

function fitsChip(row: Conversation, chip: Chip): boolean {
  if (chip === 'unread') return row.unreadCount > 0
  if (chip === 'vip') return row.fan.tier === 'VIP' || row.fan.tier === 'WHALE'
  return chip === 'all' || row.flagged
}

function isFound({ fan }: Conversation, q: string): boolean {
  const wanted = q.toLowerCase()
  return [fan.username, fan.displayName ?? ''].some((name) => name.toLowerCase().includes(wanted))
}
