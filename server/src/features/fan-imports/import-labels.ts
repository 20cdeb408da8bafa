import type { ImportField } from '@greenroom/contract/features/fans/fan-imports.schema.ts'

const labels: Partial<Record<ImportField, string>> = {
  username: 'The username',
  email: 'The email',
  displayName: 'The display name',
  location: 'The location',
  timeZone: 'The time zone',
  preferredContent: 'The preferred content',
  externalId: 'The ID',
  reason: 'The reason',
  text: 'The text',
  senderName: 'The sender',
}
export const label = (field: ImportField): string => labels[field] ?? field
export const abbreviate = (text: string): string => (text.length > 40 ? `${text.slice(0, 39)}…` : text)
