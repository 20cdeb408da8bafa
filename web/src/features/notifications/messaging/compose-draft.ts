import { type Priority, priorities } from '@greenroom/contract/features/notifications/notifications.rules.ts'
import type { Attempt } from '../../../platform/send-once.ts'
import { sharedStorage } from '../../../platform/storage.ts'

export type MessageContent = {
  title: string
  message: string
  actionUrl: string
  priority: Priority
  sendEmail: boolean
}

export const emptyMessage: MessageContent = {
  title: '',
  message: '',
  actionUrl: '',
  priority: 'NORMAL',
  sendEmail: false,
}

export type SentText = { title: string; message: string; at: number }

type Draft = { content: MessageContent; selectedIds: ReadonlySet<string> }

const MAX_SENT_TEXTS = 10
const KEEP_SENT_TEXTS_MS = 86_400_000
/** Longer selections are saved only when they change. */
const SMALL_SELECTION = 500

const isSameMessage = (a: MessageContent, b: MessageContent) =>
  (Object.keys(emptyMessage) as (keyof MessageContent)[]).every((key) => a[key] === b[key])

export const isEmptyMessage = (content: MessageContent) => isSameMessage(content, emptyMessage)

/** The earlier send of this text, if recent. */
export const findSentText = (
  sent: readonly SentText[],
  { title, message }: MessageContent,
): SentText | null =>
  sent.find((text) => text.title !== '' && text.title === title.trim() && text.message === message.trim()) ??
  null

/** The unsent message, kept in this browser for this person in this agency. */
export function messageDraft(userId: string, agencyId: string) {
  const nameOf = (part: string) => `message-draft/${userId}/${agencyId}/${part}`
  const read = (part: string) => parsed(sharedStorage.read(nameOf(part)))
  const write = (part: string, value: unknown, isEmpty: boolean) =>
    isEmpty ? sharedStorage.remove(nameOf(part)) : sharedStorage.write(nameOf(part), JSON.stringify(value))
  const content = () => parseMessage(read('words'))
  const selectedIds = () => new Set(listIn(read('chosen')).filter(isText))
  const sentTexts = () => listIn(read('sent')).filter(isSentText).filter(isRecent)
  return {
    contentKey: nameOf('words'),
    read: () => ({ content: content(), selectedIds: selectedIds(), editedAt: Number(read('touched')) || 0 }),
    save(draft: Draft, editedAt: number, isSelectionNew: boolean) {
      if (isSelectionNew || draft.selectedIds.size <= SMALL_SELECTION)
        write('chosen', [...draft.selectedIds], draft.selectedIds.size === 0)
      write('words', draft.content, isEmptyMessage(draft.content))
      write('touched', editedAt, editedAt === 0)
    },
    /** Removes the sent draft, but not one saved by another tab since. */
    clear(sent: Draft) {
      if (
        !isSameMessage(content(), sent.content) ||
        selectedIds().symmetricDifference(sent.selectedIds).size > 0
      )
        return
      // The content is removed last: other tabs save their own draft when it is removed.
      for (const part of ['chosen', 'touched', 'words']) sharedStorage.remove(nameOf(part))
    },
    attempts: {
      read: () => listIn(read('attempts')).filter(isAttempt),
      write: (attempts: Attempt[]) => write('attempts', attempts, attempts.length === 0),
    },
    sentTexts,
    addSentText({ title, message }: MessageContent): SentText[] {
      const sent = { title: title.trim(), message: message.trim(), at: Date.now() }
      const all = [sent, ...sentTexts()].slice(0, MAX_SENT_TEXTS)
      write('sent', all, false)
      return all
    },
  }
}

function parsed(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text)
  } catch {
    return null
  }
}

/** Reads values stored by any earlier version of this page. */
export function parseMessage(value: unknown): MessageContent {
  const found: Record<string, unknown> = isObject(value) ? value : {}
  const text = (part: unknown) => (isText(part) ? part : '')
  return {
    title: text(found.title),
    message: text(found.message),
    actionUrl: text(found.actionUrl),
    priority: priorities.find((priority) => priority === found.priority) ?? emptyMessage.priority,
    sendEmail: found.sendEmail === true,
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
const isText = (value: unknown): value is string => typeof value === 'string'
const listIn = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
const isRecent = ({ at }: { at: number }) => Date.now() - at < KEEP_SENT_TEXTS_MS
const isAttempt = (value: unknown): value is Attempt =>
  isObject(value) &&
  isText(value.key) &&
  isText(value.content) &&
  typeof value.at === 'number' &&
  typeof value.isSent === 'boolean'
const isSentText = (value: unknown): value is SentText =>
  isObject(value) && isText(value.title) && isText(value.message) && typeof value.at === 'number'
