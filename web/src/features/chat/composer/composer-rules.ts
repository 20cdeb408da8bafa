import {
  MAX_MESSAGE_LENGTH,
  MAX_ATTACHMENTS,
  PPV_MAXIMUM,
  PPV_MINIMUM,
} from '@greenroom/contract/features/chat/chat.rules.ts'
import type { SendBody } from '@greenroom/contract/features/chat/chat.schema.ts'
import type { OutboxAttachment } from '../outbox/outbox-item.ts'
import type { ComposerFile } from './composer-file.ts'

/** Dollars as typed; null for free, undefined for what is no price. */
export function parsePrice(typed: string): number | null | undefined {
  const text = typed.trim().replace(/^\$/, '')
  if (text === '') return null
  if (!/^\d+([.,]\d{1,2})?$/.test(text)) return undefined
  const price = Number(text.replace(',', '.'))
  return price >= PPV_MINIMUM && price <= PPV_MAXIMUM ? price : undefined
}

type Written = { text: string; files: readonly ComposerFile[] }

/** Why it cannot be sent, in words; null when it can be. Empty words: there is nothing to send yet. */
export function validationError({ text, files }: Written): string | null {
  const over = text.trim().length - MAX_MESSAGE_LENGTH
  if (over > 0)
    return `${over} ${over === 1 ? 'character' : 'characters'} too long: at most ${MAX_MESSAGE_LENGTH}.`
  if (files.some(({ state }) => state.is === 'refused' || state.is === 'stopped'))
    return 'Remove the file that could not be taken.'
  if (files.length > MAX_ATTACHMENTS) return `At most ${MAX_ATTACHMENTS} files go with one message.`
  if (files.some(({ price }) => parsePrice(price) === undefined)) return 'Mend the price of a file first.'
  return text.trim() === '' && files.length === 0 ? '' : null
}

export const allReady = (files: readonly ComposerFile[]): boolean =>
  files.every(({ state }) => state.is === 'ready')

export function toAttachments(files: readonly ComposerFile[]): OutboxAttachment[] {
  return files.flatMap(({ state, price, kind, name }) =>
    state.is === 'ready' ? [{ uploadId: state.uploadId, price: parsePrice(price) ?? null, kind, name }] : [],
  )
}

/** A quick reply counts as one only while nobody has changed it. */
export const compositionOf = (text: string, quick: string | null): SendBody['composition'] =>
  quick !== null && text.trim() === quick.trim() ? 'quick_reply' : 'typed'

/** The words after the slash that opens the list of quick replies; null while it is not open. */
export function replyQuery(text: string): string | null {
  return /^\/[^\n]{0,40}$/.test(text) ? text.slice(1).trim() : null
}

/** Words put in at the place of the cursor, apart from what stands around them. */
export function insertAt(text: string, added: string, at: { start: number; end: number }) {
  const [before, behind] = [text.slice(0, at.start), text.slice(at.end)]
  const gap = before !== '' && !/\s$/.test(before) ? ' ' : ''
  const gapBehind = behind !== '' && !/^\s/.test(behind) ? ' ' : ''
  return { text: before + gap + added + gapBehind + behind, cursor: (before + gap + added).length }
}
