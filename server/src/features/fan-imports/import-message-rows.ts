import type { Direction } from '@greenroom/contract/features/chat/chat.rules.ts'
import { foldStageName } from '@greenroom/contract/features/creators/creators.rules.ts'
import type { CsvRow } from '../../platform/csv/read.ts'
import { abbreviate } from './import-labels.ts'
import { foldUsername, type ParseContext, type Parsed, RowReader, rules } from './import-rows.ts'
import { parseDirection, parseFlag } from './import-synonyms.ts'

export type MessageRow = {
  creatorId: string
  username: string
  usernameKey: string
  direction: Direction
  sentAt: number
  content: string
  externalId: string | null
  senderName: string | null
  isDelivered: boolean
  isRead: boolean
}

export function readMessageRow(row: CsvRow, parseContext: ParseContext): Parsed<MessageRow> {
  const reader = new RowReader(row, parseContext)
  const username = reader.required('username', rules.username)
  const creatorId = reader.creator()
  const direction = parseDirection(reader.text('direction'))
  if (!direction) reader.fail('direction', directionError(reader.text('direction')))
  const sentAt = reader.date('sentAt')
  if (sentAt === null && reader.text('sentAt') === '') reader.fail('sentAt', 'The sent time is missing.')
  const content = reader.text('text').replaceAll('\r\n', '\n')
  if (content === '') reader.fail('text', 'The text is missing. Images and videos can’t be imported.')
  const externalId = reader.optional('externalId', rules.externalId)
  const senderName = reader.optional('senderName', rules.displayName)
  const isRead = readFlag(reader, 'isRead')
  // Read implies delivered, and exported messages count as delivered by default.
  const isDelivered = isRead || readFlag(reader, 'isDelivered', true)
  if (reader.errors.length > 0 || username === null || creatorId === null) return { errors: reader.errors }
  if (sentAt === null || !direction) return { errors: reader.errors }
  const usernameKey = foldUsername(username)
  const message = { direction, sentAt, content, externalId, senderName, isDelivered, isRead }
  return { row: { creatorId, username, usernameKey, ...message } }
}

function readFlag(reader: RowReader, field: 'isRead' | 'isDelivered', fallback = false): boolean {
  const text = reader.text(field)
  if (text === '') return fallback
  const value = parseFlag(text, field)
  if (value === null) reader.fail(field, `“${abbreviate(text)}” is invalid. Use yes or no.`)
  return value ?? fallback
}

function directionError(text: string): string {
  return text === ''
    ? 'The direction is missing. Use “in” (from the fan) or “out” (to the fan).'
    : `“${abbreviate(text)}” is not a known direction. Use “in” (from the fan) or “out” (to the fan).`
}

/** Stable for every row, valid or not, so a resumed pass sees the same order. */
export function conversationKey(row: CsvRow, { mapping, creatorId, creators }: ParseContext): string {
  const cell = (column: number | undefined) =>
    (row.cells[column ?? -1] ?? '').replace(/^'(?=[=+\-@\t\r])/, '')
  const creator = foldStageName(cell(mapping.creator))
  const username = foldUsername(foldUsername(cell(mapping.username)).replace(/^@+/, ''))
  return `${creator === '' ? creatorId : (creators.get(creator) ?? creator)} ${username}`
}
