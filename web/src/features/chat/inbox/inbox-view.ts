import { type Chip, chips, type InboxSort, inboxSorts } from '@greenroom/contract/features/chat/chat.rules.ts'
import type { Conversation } from '@greenroom/contract/features/chat/chat.schema.ts'

const assigneeFilters = ['me', 'nobody'] as const
export type AssignedTo = (typeof assigneeFilters)[number]

/** Filters and sort order of the inbox, stored in the URL. */
export type InboxView = {
  q: string
  filter: Chip
  sort: InboxSort
  creatorId: string | null
  assigned: AssignedTo | null
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Unknown values are ignored: people type and share URLs. */
export function parseView(params: URLSearchParams): InboxView {
  const parseOption = <T extends string>(name: string, allowed: readonly T[]): T | null =>
    allowed.find((value) => value === params.get(name)) ?? null
  const creatorId = params.get('creatorId') ?? ''
  return {
    q: (params.get('q') ?? '').replaceAll('\0', '').trim().slice(0, 100),
    filter: parseOption('filter', chips) ?? 'all',
    sort: parseOption('sort', inboxSorts) ?? 'latest',
    creatorId: UUID.test(creatorId) ? creatorId.toLowerCase() : null,
    assigned: parseOption('assigned', assigneeFilters),
  }
}

const defaults: Partial<InboxView> = { filter: 'all', sort: 'latest' }
const paramNames = ['q', 'filter', 'sort', 'creatorId', 'assigned'] as const

/** Applies a change to the URL; omits defaults and keeps other parameters. */
export function withChange(params: URLSearchParams, change: Partial<InboxView>): URLSearchParams {
  const view = { ...parseView(params), ...change }
  const next = new URLSearchParams(params)
  for (const name of paramNames) {
    const value = view[name]
    if (value && value !== defaults[name]) next.set(name, value)
    else next.delete(name)
  }
  return next
}

/** The query for the server. */
export function toQuery({ q, filter, sort, creatorId, assigned }: InboxView) {
  return { filter, sort, ...(q && { q }), ...(creatorId && { creatorId }), ...(assigned && { assigned }) }
}

export function isFiltered({ q, filter, creatorId, assigned }: InboxView): boolean {
  return q !== '' || filter !== 'all' || creatorId !== null || assigned !== null
}

export const noFilters: Partial<InboxView> = { q: '', filter: 'all', creatorId: null, assigned: null }

/** Whether the server would list this row, so changed rows appear and disappear without a refetch. */
export function matchesView(row: Conversation, view: InboxView, userId: string): boolean {
  if (row.updatedAt === null) return false
  if (view.creatorId !== null && row.creator.id !== view.creatorId) return false
  if (view.assigned === 'me' && row.assignee?.id !== userId) return false
  if (view.assigned === 'nobody' && row.assignee !== null) return false
  return matchesChip(row, view.filter) && matchesSearch(row, view.q)
}

function matchesChip(row: Conversation, chip: Chip): boolean {
  if (chip === 'unread') return row.unreadCount > 0
  if (chip === 'vip') return row.fan.tier === 'VIP' || row.fan.tier === 'WHALE'
  return chip === 'all' || row.flagged
}

function matchesSearch({ fan }: Conversation, q: string): boolean {
  const search = q.toLowerCase()
  return [fan.username, fan.displayName ?? ''].some((name) => name.toLowerCase().includes(search))
}
