import type { Direction } from '@greenroom/contract/features/chat/chat.rules.ts'
import { foldStageName } from '@greenroom/contract/features/creators/creators.rules.ts'
import type { CsvRow } from '../../platform/csv/read.ts'
import { abbreviate } from './import-labels.ts'
import { foldUsername, type Parsed, type Reading, RowReader, rules } from './import-rows.ts'
import { parseDirection, parseYes } from './import-synonyms.ts'

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

export function readMessageRow(row: CsvRow, reading: Reading): Parsed<MessageRow> {
  const read = new RowReader(row, reading)
  const username = read.required('username', rules.username)
  const creatorId = read.creator()
  const direction = parseDirection(read.text('direction'))
  if (!direction) read.fault('direction', directionError(read.text('direction')))
  const sentAt = read.date('sentAt')
  if (sentAt === null && read.text('sentAt') === '') read.fault('sentAt', 'The sent time is missing.')
  const content = read.text('text').replaceAll('\r\n', '\n')
  if (content === '') read.fault('text', 'The text is missing. Images and videos can’t be imported.')
  const externalId = read.checked('externalId', rules.externalId)
  const senderName = read.checked('senderName', rules.displayName)
  const isRead = flag(read, 'isRead')
  // Read implies delivered, and exported messages count as delivered by default.
  const isDelivered = isRead || flag(read, 'isDelivered', true)
  if (read.faults.length > 0 || username === null || creatorId === null) return { faults: read.faults }
  if (sentAt === null || !direction) return { faults: read.faults }
  const usernameKey = foldUsername(username)
  const message = { direction, sentAt, content, externalId, senderName, isDelivered, isRead }
  return { row: { creatorId, username, usernameKey, ...message } }
}

function flag(read: RowReader, field: 'isRead' | 'isDelivered', fallback = false): boolean {
  const text = read.text(field)
  if (text === '') return fallback
  const value = parseYes(text)
  if (value === null) read.fault(field, `“${abbreviate(text)}” is not yes or no.`)
  return value ?? fallback
}

function directionError(text: string): string {
  return text === ''
    ? 'The direction is missing. Use in (from the fan) or out (to the fan).'
    : `“${abbreviate(text)}” is not a known direction. Use in (from the fan) or out (to the fan).`
}

/** Stable for every row, valid or not, so a resumed pass sees the same order. */
export function conversationKey(row: CsvRow, { mapping, creatorId, creators }: Reading): string {
  const cell = (column: number | undefined) =>
    (row.cells[column ?? -1] ?? '').replace(/^'(?=[=+\-@\t\r])/, '')
  const creator = foldStageName(cell(mapping.creator))
  const username = foldUsername(foldUsername(cell(mapping.username)).replace(/^@+/, ''))
  return `${creator === '' ? creatorId : (creators.get(creator) ?? creator)} ${username}`
}
