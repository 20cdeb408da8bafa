import { type Priority, priorities } from '@greenroom/contract/features/notifications/notifications.rules.ts'
import { sharedStorage } from '../../../platform/storage.ts'

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
type Attempt = { id: string; content: string; at: number }

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
  const keep = (part: string, value: unknown, isNothing: boolean) =>
    isNothing ? sharedStorage.remove(place(part)) : sharedStorage.write(place(part), JSON.stringify(value))
  return {
    words: (): Words => wordsIn(parsed(sharedStorage.read(place('words')))),
    chosen: (): string[] => listIn(parsed(sharedStorage.read(place('chosen')))).filter(isText),
    attempts: (): Attempt[] =>
      listIn(parsed(sharedStorage.read(place('attempts'))))
        .filter(isAttempt)
        .filter(({ at }) => Date.now() - at < KEPT_MS),
    keepWords: (words: Words) => keep('words', words, isUnwritten(words)),
    keepChosen: (chosen: ReadonlySet<string>) => keep('chosen', [...chosen], chosen.size === 0),
    keepAttempts: (attempts: readonly Attempt[]) => keep('attempts', attempts, attempts.length === 0),
  }
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
const isAttempt = (value: unknown): value is Attempt =>
  isObject(value) && isText(value.id) && isText(value.content) && typeof value.at === 'number'
