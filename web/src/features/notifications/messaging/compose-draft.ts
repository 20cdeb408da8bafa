import { type Priority, priorities } from '@greenroom/contract/features/notifications/notifications.rules.ts'
import { sharedStorage } from '../../../platform/storage.ts'
import { type Form, formOf, isSameForm, type SentForm, sentSince } from './sent-forms.ts'

export type Words = {
  title: string
  message: string
  actionUrl: string
  priority: Priority
  sendEmail: boolean
}

export const noWords: Words = { title: '', message: '', actionUrl: '', priority: 'NORMAL', sendEmail: false }

export const isUnwritten = (words: Words) =>
  (Object.keys(noWords) as (keyof Words)[]).every((key) => words[key] === noWords[key])

/** A send nobody knows the end of: the same content sent again must bear the same id. */
type Attempt = { id: string; content: string; at: number; form?: Form }

const KEPT_ATTEMPTS = 10
/** Whoever sends the same words days later means them anew. */
const KEPT_MS = 86_400_000

export function idFor(attempts: readonly Attempt[], content: string, newId: () => string): string {
  return attempts.find((attempt) => attempt.content === content)?.id ?? newId()
}

export function withAttempt(attempts: readonly Attempt[], attempt: Attempt): Attempt[] {
  return [attempt, ...without(attempts, attempt.id)].slice(0, KEPT_ATTEMPTS)
}

/** Answered: what other tabs do not know the end of stays. */
export function without(attempts: readonly Attempt[], id: string): Attempt[] {
  return attempts.filter((attempt) => attempt.id !== id)
}

/** What is unsent stays in this browser, for this person in this agency and nobody else. */
export function draftOf(userId: string, agencyId: string) {
  const place = (part: string) => `message-draft/${userId}/${agencyId}/${part}`
  const kept = (part: string) => parsed(sharedStorage.read(place(part)))
  const keep = (part: string, value: unknown, isNothing: boolean) =>
    isNothing ? sharedStorage.remove(place(part)) : sharedStorage.write(place(part), JSON.stringify(value))
  const draft = {
    /** Where its tabs tell each other what they sent. */
    channel: place('sent'),
    words: (): Words => wordsIn(kept('words')),
    chosen: (): string[] => listIn(kept('chosen')).filter(isText),
    /** When somebody last changed it. */
    touchedAt: (): number => Number(listIn(kept('touched'))[0]) || 0,
    isLastBy: (tab: string): boolean => listIn(kept('touched'))[1] === tab,
    attempts: (): Attempt[] => listIn(kept('attempts')).filter(isAttempt).filter(isRecent),
    /** What was sent lately, by whichever tab. */
    sent: (): SentForm[] => listIn(kept('sent')).filter(isSentForm).filter(isRecent),
    keepWords: (words: Words) => keep('words', words, isUnwritten(words)),
    keepChosen: (chosen: ReadonlySet<string>) => keep('chosen', [...chosen], chosen.size === 0),
    keepTouched: (at: number, tab: string) => keep('touched', [at, tab], at === 0),
    keepAttempts: (attempts: readonly Attempt[]) => keep('attempts', attempts, attempts.length === 0),
    keepSent: (sent: readonly SentForm[]) => keep('sent', sent, sent.length === 0),
    form: (): Form => formOf(draft.words(), draft.chosen()),
    /** What was sent is no draft any more. One that another tab has touched since is that tab's to forget, or to keep. */
    forget(sent: Form, touchedAt: number) {
      if (draft.touchedAt() <= touchedAt && isSameForm(sent, draft.form())) draft.clear()
    },
    /** Whether a tab may put its own draft there after something was sent. */
    isFree(sent: Form, tab: string): boolean {
      const isEmpty = isUnwritten(draft.words()) && draft.chosen().length === 0
      return isEmpty || draft.isLastBy(tab) || isSameForm(sent, draft.form())
    },
    clear() {
      for (const part of ['words', 'chosen', 'touched']) sharedStorage.remove(place(part))
    },
    /** What is unsent of it: sent meanwhile by a tab that is gone, it must not come back. */
    unsent() {
      if (sentSince(draft.sent(), draft.form(), draft.touchedAt())) draft.clear()
      return { words: draft.words(), chosen: draft.chosen(), touchedAt: draft.touchedAt() }
    },
  }
  return draft
}

function parsed(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text)
  } catch {
    return null
  }
}

/** Whatever was left there, by whichever version of this page. */
export function wordsIn(value: unknown): Words {
  const found: Record<string, unknown> = isObject(value) ? value : {}
  const text = (part: unknown) => (isText(part) ? part : '')
  return {
    title: text(found.title),
    message: text(found.message),
    actionUrl: text(found.actionUrl),
    priority: priorities.find((priority) => priority === found.priority) ?? noWords.priority,
    sendEmail: found.sendEmail === true,
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
const isText = (value: unknown): value is string => typeof value === 'string'
const listIn = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
const isRecent = ({ at }: { at: number }) => Date.now() - at < KEPT_MS
const isAttempt = (value: unknown): value is Attempt =>
  isObject(value) && isText(value.id) && isText(value.content) && typeof value.at === 'number'

export const isSentForm = (value: unknown): value is SentForm =>
  isObject(value) &&
  isText(value.id) &&
  typeof value.at === 'number' &&
  (value.kind === 'selected' || value.kind === 'broadcast') &&
  isText(value.marked) &&
  isObject(value.words) &&
  isText(value.words.title) &&
  isText(value.words.message)
