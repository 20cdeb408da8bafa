import { adultAge, findUnderAge } from './age.rules.ts'
import { classify } from './classifier.rules.ts'
import { type ContactKind, findContacts } from './contacts.rules.ts'
import { type Folded, fold } from './fold.rules.ts'
import type { Span } from './phone.rules.ts'
import { findThemes } from './themes.rules.ts'
import type { ViolationType } from './violations.rules.ts'

/** `unchecked`: screening failed. */
type Kind = ContactKind | 'under_age' | 'prohibited' | 'abuse' | 'spam' | 'word' | 'unchecked'

/** A span of the original text that violates a rule. */
export type Hit = Span & {
  kind: Kind
  type: ViolationType
  reason: string
  /**
   * Set only if the classifier alone found the hit, or screening failed. True if it is uncertain; such a hit neither
   * blocks the message nor locks the conversation.
   */
  isWeak?: boolean
}

export type ScreeningRules = {
  /** The agency's own words and phrases. */
  words: { text: string; type: ViolationType }[]
  /** Hosts, with or without a path, such as "ko-fi.com/ava". */
  allowedLinks: string[]
}

export type Context = {
  rules?: ScreeningRules | undefined
  /** The previous message in the same direction, because numbers may be split across two messages. */
  previous?: string | undefined
  /** The sender's texts from the last few minutes. */
  recent?: { text: string; secondsAgo: number }[] | undefined
}

const contactReasons: Record<ContactKind, string> = {
  phone: 'This looks like a phone number.',
  email: 'This looks like an email address.',
  link: 'This links to another site.',
  handle: 'This mentions an account on another service.',
}
const UNDER_AGE_REASON = 'The writer says or implies they are under 18.'
const MAYBE_UNDER_AGE_REASON = 'The writer may be under 18.'
/** The platforms themselves; links to creators' pages there are allowed. */
const platformLinks = ['onlyfans.com', 'fansly.com', 'fanvue.com']

const MAX_PREVIOUS_LENGTH = 120
/** Contacts split across two messages are short. */
const MAX_SPLIT_LENGTH = 80
const MAX_REPEATS = 3
const MIN_REPEAT_LENGTH = 6
const FLOOD_LIMIT = { messages: 12, seconds: 60 }

/** Returns all hits in a message, in order. Pure, without I/O; see bench/assist-screening.ts for quality and speed. */
export function screen(text: string, { rules, previous, recent }: Context = {}): Hit[] {
  const prefix =
    previous && text.length <= MAX_SPLIT_LENGTH ? `${previous.slice(-MAX_PREVIOUS_LENGTH)}\n` : ''
  const ownHits = findAll(fold(text), 0, rules)
  const splitHits = prefix ? findAll(fold(prefix + text), prefix.length, rules) : []
  const hits = [...ownHits, ...splitHits.filter(({ kind }) => !ownHits.some((hit) => hit.kind === kind))]
  const spam = recent && spamReason(text, recent)
  if (spam) hits.push({ kind: 'spam', type: 'SPAM', start: 0, end: text.length, reason: spam })
  return hits.sort((a, b) => a.start - b.start)
}

function findAll(folded: Folded, from: number, rules: ScreeningRules | undefined): Hit[] {
  const byPatterns = findInWindows(folded.text, rules)
  // Contacts split across two messages are only checked by patterns.
  const hits = from > 0 ? byPatterns : withClassifier(byPatterns, withoutLinks(folded.text, rules))
  return hits.flatMap((hit) => {
    const start = (folded.starts[hit.start] ?? from) - from
    const end = (folded.starts[hit.end] ?? folded.starts.at(-1) ?? from) - from
    return end > 0 ? [{ ...hit, start: Math.max(0, start), end }] : []
  })
}

/** Long texts are matched in parts, so the time grows only with their length. */
const WINDOW_LENGTH = 2_000
/** Matches this close to the edge of a part are left to its neighbor, which has their context. */
const WINDOW_MARGIN = 200
const oncePerText: readonly Kind[] = ['under_age', 'prohibited', 'abuse']

function findInWindows(text: string, rules: ScreeningRules | undefined): Hit[] {
  const hits: Hit[] = []
  const covered = new Map<string, number>()
  const step = WINDOW_LENGTH - 2 * WINDOW_MARGIN
  for (let from = 0, isLast = false; !isLast; from += step) {
    isLast = from + WINDOW_LENGTH >= text.length
    for (const hit of findByPatterns(text.slice(from, from + WINDOW_LENGTH), rules)) {
      if (from > 0 && hit.end <= WINDOW_MARGIN) continue
      if (!isLast && hit.start >= WINDOW_LENGTH - WINDOW_MARGIN) continue
      const [start, end] = [hit.start + from, hit.end + from]
      const key = oncePerText.includes(hit.kind) ? hit.kind : hit.reason
      const coveredUntil = covered.get(key)
      if (coveredUntil !== undefined && (key === hit.kind || (from > 0 && start < coveredUntil))) continue
      covered.set(key, end)
      hits.push({ ...hit, start, end })
    }
  }
  return hits
}

function findByPatterns(text: string, rules: ScreeningRules | undefined): Hit[] {
  const underAge = findUnderAge(text)
  return [
    ...findContacts(text, isAllowedBy(rules)).map((contact) => ({
      ...contact,
      type: 'PERSONAL_INFO' as const,
      reason: contactReasons[contact.kind],
    })),
    ...(underAge
      ? [
          {
            ...underAge,
            kind: 'under_age' as const,
            type: 'AGE_VERIFICATION' as const,
            reason: UNDER_AGE_REASON,
          },
        ]
      : []),
    ...findThemes(text).map((theme) => ({
      ...theme,
      type: theme.kind === 'abuse' ? ('HARASSMENT' as const) : ('PROHIBITED_CONTENT' as const),
    })),
    ...findWords(text, rules),
  ]
}

/** Mentioning one of these years suggests an adult. */
const olderYear = /\b19[5-9]\d\b/

/** Adds hits that only the classifier finds, and drops pattern hits it considers false. */
function withClassifier(byPatterns: Hit[], text: string): Hit[] {
  const { findings, isUnlikely } = classify(text)
  // A contact in the same text makes the classifier underestimate age hints.
  const hasContact = byPatterns.some(({ type }) => type === 'PERSONAL_INFO')
  const hits = byPatterns.filter(
    ({ kind, start }) => (kind === 'under_age' && hasContact) || !isUnlikely(kind, start),
  )
  // One contact is enough, and the patterns determine its kind more reliably.
  const contacts = findings.filter(({ kind }) => kind !== 'under_age').toSorted((a, b) => b.margin - a.margin)
  const added = [
    ...(hits.some(({ type }) => type === 'PERSONAL_INFO') ? [] : contacts.slice(0, 1)),
    ...findings.filter(
      ({ kind }) =>
        kind === 'under_age' &&
        !adultAge.test(text) &&
        !olderYear.test(text) &&
        !hits.some((hit) => hit.kind === kind),
    ),
  ]
  return [
    ...hits,
    ...added.map(({ kind, start, end, isConfident }): Hit => {
      const hit =
        kind === 'under_age'
          ? { kind, start, end, type: 'AGE_VERIFICATION' as const, reason: MAYBE_UNDER_AGE_REASON }
          : { kind, start, end, type: 'PERSONAL_INFO' as const, reason: contactReasons[kind] }
      return { ...hit, isWeak: !isConfident }
    }),
  ]
}

/** Removes allowed links, which say nothing about the surrounding text. */
const withoutLinks = (text: string, rules?: ScreeningRules) => {
  const isAllowed = isAllowedBy(rules)
  return text.replace(/\S{4,}/g, (word) =>
    word.includes('.') && isAllowed(word) ? ' '.repeat(word.length) : word,
  )
}

/** For training: the classifier's input, and the hits of the patterns alone. */
export const toClassifierInput = (text: string) => withoutLinks(fold(text).text)
export const screenByPatterns = (text: string): Kind[] =>
  findByPatterns(fold(text).text, undefined).map(({ kind }) => kind)

function findWords(text: string, rules: ScreeningRules | undefined): Hit[] {
  return (rules?.words ?? []).flatMap(({ text: word, type }) => {
    const needle = fold(word).text.trim()
    if (needle === '') return []
    for (let at = text.indexOf(needle); at >= 0; at = text.indexOf(needle, at + 1)) {
      const end = at + needle.length
      const isWholeWord = !/[\p{L}\p{N}]/u.test((text[at - 1] ?? ' ') + (text[end] ?? ' '))
      if (isWholeWord)
        return [
          { kind: 'word' as const, type, start: at, end, reason: `“${word}” is on your agency’s word list.` },
        ]
    }
    return []
  })
}

function isAllowedBy(rules: ScreeningRules | undefined): (link: string) => boolean {
  const allowed = [...platformLinks, ...(rules?.allowedLinks ?? [])].map(normalizeLink)
  return (link) => {
    const address = normalizeLink(link)
    return allowed.some((entry) => address === entry || address.startsWith(`${entry}/`))
  }
}

const normalizeLink = (link: string) =>
  link
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/^www\./, '')
    .replace(/(?<!\/)\/+$/, '')

function spamReason(text: string, recent: NonNullable<Context['recent']>): string | undefined {
  const key = exceptionKey(text)
  if (
    key.length >= MIN_REPEAT_LENGTH &&
    recent.filter((m) => exceptionKey(m.text) === key).length >= MAX_REPEATS - 1
  )
    return 'The same message was sent several times.'
  if (recent.filter(({ secondsAgo }) => secondsAgo <= FLOOD_LIMIT.seconds).length >= FLOOD_LIMIT.messages - 1)
    return `More than ${FLOOD_LIMIT.messages - 1} messages within a minute.`
  const words = key.split(' ')
  if (words.length >= 20 && new Set(words).size <= words.length / 10) return 'The same words are repeated.'
  return undefined
}

/** Texts that differ only in spelling tricks, case or punctuation have the same key. */
export const exceptionKey = (text: string) =>
  fold(text)
    .text.replace(/[^\p{L}\p{N}@.$]+/gu, ' ')
    .trim()

/** The text without the blocked hits, or null if nothing allowed remains. */
export function suggestPassingEdit(
  text: string,
  hits: Hit[],
  isBlocked: (hit: Hit) => boolean,
  rules?: ScreeningRules,
): string | null {
  let edited = text
  let blockedHits = hits.filter(isBlocked)
  for (let round = 0; round < 4 && blockedHits.length > 0; round++) {
    const isWide = round > 0
    for (const hit of blockedHits.toSorted((a, b) => b.start - a.start)) {
      const { start, end } = isWide || hit.kind !== 'word' ? widen(edited, hit) : hit
      edited = `${edited.slice(0, start)} ${edited.slice(end)}`
    }
    edited = edited
      .replace(/[ \t]+/g, ' ')
      .replace(/ ([.,!?])/g, '$1')
      .trim()
    blockedHits = screen(edited, { rules }).filter(isBlocked)
  }
  return blockedHits.length === 0 && /[\p{L}\p{N}]/u.test(edited) ? edited.replace(/^[\s.,;:!?-]+/, '') : null
}

/** Extends a span to the whole sentence. */
function widen(text: string, { start, end }: Span): Span {
  const before = /(?<![^.!?\n])[^.!?\n]*$/.exec(text.slice(0, start))?.[0].length ?? 0
  const after = /^[^.!?\n]*[.!?]*/.exec(text.slice(end))?.[0].length ?? 0
  return { start: start - before, end: end + after }
}

/** Replaces contacts with their kind, such as [phone]. */
export function maskContacts(text: string): string {
  let masked = ''
  let at = 0
  for (const { type, kind, start, end, isWeak } of screen(text)) {
    // The classifier marks whole sentences, which would hide too much.
    if (type !== 'PERSONAL_INFO' || kind === 'word' || isWeak !== undefined) continue
    if (start >= at) masked += `${text.slice(at, start)}[${kind}]`
    at = Math.max(at, end)
  }
  return masked + text.slice(at)
}

/** Whether the author says or implies that they are under 18. */
export const hintsAtUnderAge = (text: string): boolean =>
  screen(text).some(({ kind, isWeak }) => kind === 'under_age' && !isWeak)

const sample =
  'call me at 415 555 01, my snap is at gmail dot com/x. i turn 18, mom says no school, tengo, bin'
/** Steps that compile the patterns before the first message; patterns for other scripts are compiled separately. */
export const warmUpSteps = [sample, `${sample} ж`].flatMap((text) =>
  [1, 2].flatMap(() => [
    () => void findContacts(text, () => false),
    () => void findUnderAge(text),
    () => void findThemes(text),
    () => void classify(text),
  ]),
)
