import {
  MAX_ATTACHMENTS,
  MAX_MESSAGE_LENGTH,
  MAX_PPV_PRICE,
  MIN_PPV_PRICE,
} from '@greenroom/contract/features/chat/chat.rules.ts'
import type { ConversationDetail } from '@greenroom/contract/features/chat/chat.schema.ts'
import type { SendBody } from '@greenroom/contract/features/chat/chat-send.schema.ts'
import type { OutboxAttachment } from '../outbox/outbox-item.ts'
import type { ComposerFile } from './composer-file.ts'
import type { Origin } from './composer-state.ts'

/** Dollars as typed; null if free, undefined if invalid. */
export function parsePrice(input: string): number | null | undefined {
  const text = input.trim().replace(/^\$/, '')
  if (text === '') return null
  if (!/^\d+([.,]\d{1,2})?$/.test(text)) return undefined
  const price = Number(text.replace(',', '.'))
  return price >= MIN_PPV_PRICE && price <= MAX_PPV_PRICE ? price : undefined
}

/** Why the user can't send files from disk here; null if they can, though only free ones. */
export function diskFileProblem({ media, creator }: Pick<ConversationDetail, 'media' | 'creator'>) {
  if (!media.isCreatorVerified) return unverifiedText(creator.stageName)
  return media.isLibraryOnly ? 'Your agency lets staff send files from the content library only.' : null
}

export const unverifiedText = (stageName: string) =>
  `${stageName} isn’t verified yet, so photos and videos can’t be sent.`

type Content = { text: string; files: readonly ComposerFile[] }

/** Why the message can't be sent; null if it can, empty if there is nothing to send yet. */
export function validationError({ text, files }: Content): string | null {
  const excess = text.trim().length - MAX_MESSAGE_LENGTH
  if (excess > 0)
    return `${excess} ${excess === 1 ? 'character' : 'characters'} over the limit of ${MAX_MESSAGE_LENGTH}.`
  if (files.some(({ state }) => state.status === 'refused' || state.status === 'failed'))
    return 'Remove the file that failed to upload.'
  if (files.length > MAX_ATTACHMENTS) return `You can attach up to ${MAX_ATTACHMENTS} files.`
  if (files.some(({ price }) => parsePrice(price) === undefined)) return 'Fix the file price first.'
  if (needsLibrary(files)) return libraryError(files)
  return text.trim() === '' && files.length === 0 ? '' : null
}

const isPricedDiskFile = ({ state, price }: ComposerFile) => state.status !== 'item' && price.trim() !== ''

/** Files from disk with a price become a library item and are sent once it is cleared. */
export const needsLibrary = (files: readonly ComposerFile[]): boolean => files.some(isPricedDiskFile)

function libraryError(files: readonly ComposerFile[]): string | null {
  if (!files.every(isPricedDiskFile)) return 'Send files with a price from disk in a message of their own.'
  if (new Set(files.map(({ price }) => parsePrice(price))).size > 1)
    return 'Give the files one price: they become one library item.'
  return allReady(files) ? null : 'Wait for the uploads to finish.'
}

export const allReady = (files: readonly ComposerFile[]): boolean =>
  files.every(({ state }) => state.status === 'ready' || state.status === 'item')

const itemFiles = (files: readonly ComposerFile[]) => files.filter(({ state }) => state.status === 'item')

/** At least two items with one price. */
export function isBundle(files: readonly ComposerFile[]): boolean {
  const items = itemFiles(files)
  return items.length > 1 && items.every(({ state }) => state.status === 'item' && state.isBundled)
}

export function toAttachments(files: readonly ComposerFile[]): OutboxAttachment[] {
  return files.flatMap(({ state, price: input, kind, name }): OutboxAttachment[] => {
    const price = parsePrice(input) ?? null
    if (state.status === 'ready') return [{ uploadId: state.uploadId, price, kind, name }]
    if (state.status !== 'item') return []
    const { status, ...item } = state
    return [{ ...item, price, kind, name }]
  })
}

/** An edited quick reply counts as typed. */
export function compositionOf(text: string, origin: Origin | null): SendBody['composition'] {
  if (!origin) return 'typed'
  const isUnchanged = text.trim() === origin.text.trim()
  if (origin.suggestionId) return isUnchanged ? 'ai' : 'ai_edited'
  return isUnchanged ? 'quick_reply' : 'typed'
}

/** The search after the slash that opens the quick replies; null while closed. */
export function replyQuery(text: string): string | null {
  return /^\/[^\n]{0,40}$/.test(text) ? text.slice(1).trim() : null
}

/** Inserts text at the cursor, separated by spaces. */
export function insertAt(text: string, inserted: string, selection: { start: number; end: number }) {
  const [before, after] = [text.slice(0, selection.start), text.slice(selection.end)]
  const gapBefore = before !== '' && !/\s$/.test(before) ? ' ' : ''
  const gapAfter = after !== '' && !/^\s/.test(after) ? ' ' : ''
  return {
    text: before + gapBefore + inserted + gapAfter + after,
    cursor: (before + gapBefore + inserted).length,
  }
}
