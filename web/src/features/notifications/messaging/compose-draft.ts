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

export type SentMessage = { title: string; message: string; at: number }

type Draft = { content: MessageContent; selectedIds: ReadonlySet<string> }

const MAX_SENT_MESSAGES = 10
const SENT_MESSAGE_RETENTION_MS = 86_400_000
/** Longer selections are saved only when they change. */
const SMALL_SELECTION_LIMIT = 500

const isSameMessage = (a: MessageContent, b: MessageContent) =>
  (Object.keys(emptyMessage) as (keyof MessageContent)[]).every((key) => a[key] === b[key])

export const isEmptyMessage = (content: MessageContent) => isSameMessage(content, emptyMessage)

/** A recently sent message with the same title and text. */
export const findSentMessage = (
  sent: readonly SentMessage[],
  { title, message }: MessageContent,
): SentMessage | null =>
  sent.find(
    (entry) => entry.title !== '' && entry.title === title.trim() && entry.message === message.trim(),
  ) ?? null

/** The unsent message, kept in this browser for one user in one agency. */
export function messageDraft(userId: string, agencyId: string) {
  const storageKey = (name: string) => `message-draft/${userId}/${agencyId}/${name}`
  const read = (name: string) => parseJson(sharedStorage.read(storageKey(name)))
  const write = (name: string, value: unknown, isEmpty: boolean) =>
    isEmpty
      ? sharedStorage.remove(storageKey(name))
      : sharedStorage.write(storageKey(name), JSON.stringify(value))
  const content = () => parseMessage(read('words'))
  const selectedIds = () => new Set(toArray(read('chosen')).filter(isString))
  const sentMessages = () => toArray(read('sent')).filter(isSentMessage).filter(isRecent)
  return {
    contentKey: storageKey('words'),
    read: () => ({ content: content(), selectedIds: selectedIds(), editedAt: Number(read('touched')) || 0 }),
    save(draft: Draft, editedAt: number, hasSelectionChanged: boolean) {
      if (hasSelectionChanged || draft.selectedIds.size <= SMALL_SELECTION_LIMIT)
        write('chosen', [...draft.selectedIds], draft.selectedIds.size === 0)
      write('words', draft.content, isEmptyMessage(draft.content))
      write('touched', editedAt, editedAt === 0)
    },
    /** Removes the draft that was sent, unless another tab has saved a newer one. */
    clear(sentDraft: Draft) {
      if (
        !isSameMessage(content(), sentDraft.content) ||
        selectedIds().symmetricDifference(sentDraft.selectedIds).size > 0
      )
        return
      // The content is removed last: other tabs save their own draft when it is removed.
      for (const name of ['chosen', 'touched', 'words']) sharedStorage.remove(storageKey(name))
    },
    attempts: {
      read: () => toArray(read('attempts')).filter(isAttempt),
      write: (attempts: Attempt[]) => write('attempts', attempts, attempts.length === 0),
    },
    sentMessages,
    addSentMessage({ title, message }: MessageContent): SentMessage[] {
      const sentMessage = { title: title.trim(), message: message.trim(), at: Date.now() }
      const messages = [sentMessage, ...sentMessages()].slice(0, MAX_SENT_MESSAGES)
      write('sent', messages, false)
      return messages
    },
  }
}

function parseJson(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text)
  } catch {
    return null
  }
}

/** Reads values stored by any earlier version of this page. */
export function parseMessage(value: unknown): MessageContent {
  const fields: Record<string, unknown> = isObject(value) ? value : {}
  const text = (field: unknown) => (isString(field) ? field : '')
  return {
    title: text(fields.title),
    message: text(fields.message),
    actionUrl: text(fields.actionUrl),
    priority: priorities.find((priority) => priority === fields.priority) ?? emptyMessage.priority,
    sendEmail: fields.sendEmail === true,
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
const isString = (value: unknown): value is string => typeof value === 'string'
const toArray = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
const isRecent = ({ at }: { at: number }) => Date.now() - at < SENT_MESSAGE_RETENTION_MS
const isAttempt = (value: unknown): value is Attempt =>
  isObject(value) &&
  isString(value.key) &&
  isString(value.content) &&
  typeof value.at === 'number' &&
  typeof value.isSent === 'boolean'
const isSentMessage = (value: unknown): value is SentMessage =>
  isObject(value) && isString(value.title) && isString(value.message) && typeof value.at === 'number'
