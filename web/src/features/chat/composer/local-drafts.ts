import type { SessionUser } from '@greenroom/contract/features/auth/auth.schema.ts'
import { newId } from '@greenroom/contract/kit/ids.ts'
import { queryClient } from '../../../platform/query.ts'
import { sharedStorage } from '../../../platform/storage.ts'
import type { LocalDraft } from './draft-rules.ts'

/** Whose draft it is stands in its name: the next person at this computer finds nothing of it. */
export function keyOf(fanId: string): string {
  const me = queryClient.getQueryData<SessionUser>(['me'])?.id ?? 'nobody'
  return `draft:${me}:${fanId}`
}

type Words = { content: string; at: number }
/** What the server has: its words, their revision, and when they were typed here (0 where they were not). */
type Kept = { at: number; rev: number; content: string }

// It is noted beside the words, not among them: another tab may be writing them at this moment.
const keptKeyOf = (fanId: string) => `${keyOf(fanId)}:kept`

/** The latest this page has known. What was sent leaves no trace in the browser, and must not come back all the same. */
const latest = new Map<string, Omit<Kept, 'content'>>()

const DEVICE = 'device'

/** This browser, the same in all its tabs. */
export function deviceId(): string {
  const there = sharedStorage.read(DEVICE)
  if (there) return there
  const made = newId()
  sharedStorage.write(DEVICE, made)
  return sharedStorage.read(DEVICE) ?? made
}

/** Told when another tab of the same person writes, sends or empties. */
export function onDraftElsewhere(listener: (fanId: string, content: string) => void): void {
  if (typeof window === 'undefined') return
  addEventListener('storage', ({ key, newValue }) => {
    const fanId = key?.split(':')[2]
    // What is removed had been emptied before.
    if (!fanId || key !== keyOf(fanId) || newValue === null) return
    noteLatest(fanId, parsed<Words>(newValue)?.at)
    listener(fanId, readDraft(fanId)?.content ?? '')
  })
}

export function readDraft(fanId: string): LocalDraft | null {
  const words = parsed<Words>(sharedStorage.read(keyOf(fanId)))
  const kept = readKept(fanId)
  const isThere = typeof words?.content === 'string' && typeof words.at === 'number'
  const known = noteLatest(fanId, isThere ? words.at : 0, kept?.rev)
  if (!isThere) return known.at > 0 ? { content: '', told: '', ...known, isDirty: false } : null
  const { content, at } = words
  return { content, at, rev: known.rev, told: kept?.content ?? '', isDirty: kept?.at !== at }
}

/** Fans to whom something was begun that the server may not have yet. */
export function draftedFans(): string[] {
  const names = sharedStorage.names(keyOf(''))
  return names.map((name) => name.slice(keyOf('').length)).filter((rest) => !rest.includes(':'))
}

function readKept(fanId: string): Kept | null {
  const kept = parsed<Kept | number>(sharedStorage.read(keptKeyOf(fanId)))
  // A version before this one noted the time alone.
  return typeof kept === 'number' ? { at: kept, rev: 0, content: '' } : kept
}

export function writeDraft(fanId: string, content: string, typedAt = Date.now()): Words {
  const written = { content, at: Math.max(typedAt, (readDraft(fanId)?.at ?? 0) + 1) }
  sharedStorage.write(keyOf(fanId), JSON.stringify(written))
  noteLatest(fanId, written.at)
  return written
}

/** The server has what was typed at that time. */
export function markKept(fanId: string, { content, at }: Words, rev: number): void {
  noteLatest(fanId, at, rev)
  if (content !== '') writeKept(fanId, { at, rev, content })
  else {
    // Nothing to write and nothing to tell: no trace stays.
    sharedStorage.remove(keyOf(fanId))
    sharedStorage.remove(keptKeyOf(fanId))
  }
}

/** The words here follow these of the server, which does not have them yet. */
export function markFollowing(fanId: string, { rev, content }: { rev: number; content: string }): void {
  noteLatest(fanId, 0, rev)
  writeKept(fanId, { at: 0, rev, content })
}

function writeKept(fanId: string, kept: Kept): void {
  sharedStorage.write(keptKeyOf(fanId), JSON.stringify(kept))
}

function noteLatest(fanId: string, at = 0, rev = 0): Omit<Kept, 'content'> {
  const before = latest.get(keyOf(fanId)) ?? { at: 0, rev: 0 }
  const now = { at: Math.max(before.at, at), rev: Math.max(before.rev, rev) }
  latest.set(keyOf(fanId), now)
  return now
}

function parsed<T>(value: string | null): T | null {
  try {
    return JSON.parse(value ?? 'null') as T | null
  } catch {
    return null
  }
}
