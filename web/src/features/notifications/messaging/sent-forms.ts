import type { Words } from './compose-draft.ts'

type Marked = Iterable<string>

/** A form as far as it matters: words without the spaces around them, and whom it is for, in short. */
export type Form = { words: Words; marked: string }

export type SendKind = 'selected' | 'broadcast'

/** A form that was sent: to whom, by which attempt, and when it was known. */
export type SentForm = Form & { kind: SendKind; id: string; at: number }

/** A form about to be sent; `isReached` where a broadcast goes to everybody it marks. */
export type MeantForm = Form & { kind: SendKind; isReached: boolean }

const KEPT_SENT = 10

export function formOf(words: Words, marked: Marked): Form {
  const { title, message, actionUrl, priority, sendEmail } = words
  return {
    words: { title: title.trim(), message: message.trim(), actionUrl: actionUrl.trim(), priority, sendEmail },
    marked: inShort([...marked].sort()),
  }
}

export function isSameForm(a: Form, b: Form): boolean {
  return a.marked === b.marked && isSameWords(a, b)
}

function isSameWords({ words: a }: Form, { words: b }: Form): boolean {
  return (Object.keys(a) as (keyof Words)[]).every((key) => a[key] === b[key])
}

/** Whether what was sent has told everybody whom this would tell. */
export function covers(sent: SentForm, meant: MeantForm): boolean {
  if (!isSameWords(sent, meant)) return false
  if (sent.kind === 'broadcast') return meant.kind === 'broadcast' || meant.isReached
  return meant.kind === 'selected' && sent.marked === meant.marked
}

/** The same words to somebody else, or in another way, are worth a remark before they go out again. */
export function isSameText({ words: a }: Form, { words: b }: Form): boolean {
  return a.title !== '' && a.title === b.title && a.message === b.message
}

export function withSent(known: readonly SentForm[], sent: SentForm): SentForm[] {
  return [sent, ...known.filter(({ id }) => id !== sent.id)].slice(0, KEPT_SENT)
}

/** How it was sent if it was, and nobody has touched it since. */
export function sentSince<F extends Form>(
  known: readonly SentForm[],
  form: F,
  touchedAt: number,
  isIt: (sent: SentForm, form: F) => boolean = isSameForm,
): SentForm | null {
  return known.find((sent) => sent.at >= touchedAt && isIt(sent, form)) ?? null
}

/** Ten thousand ids would fill what a browser keeps: their number and 53 bits of a hash stand for them. */
function inShort(ids: readonly string[]): string {
  let [a, b] = [0xdeadbeef, 0x41c6ce57]
  for (const id of ids)
    for (let at = 0; at < id.length; at++) {
      const code = id.charCodeAt(at)
      a = Math.imul(a ^ code, 2654435761)
      b = Math.imul(b ^ code, 1597334677)
    }
  a = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909)
  b = Math.imul(b ^ (b >>> 16), 2246822507) ^ Math.imul(a ^ (a >>> 13), 3266489909)
  const hash = 4294967296 * (2097151 & b) + (a >>> 0)
  return `${ids.length} ${hash.toString(36)}`
}
