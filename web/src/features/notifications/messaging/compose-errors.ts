import { adminMessage } from '@greenroom/contract/features/notifications/messaging.schema.ts'
import { adminMessageTexts } from '@greenroom/contract/features/notifications/notifications.rules.ts'
import type { MessageContent } from './compose-draft.ts'

export type FieldErrors = Partial<Record<keyof MessageContent, string>>
type MessageErrors = { banner: string; fields: FieldErrors }

const missing: FieldErrors = { title: 'Please enter a title.', message: 'Please enter a message.' }

/** Missing recipients are reported first, then the fields; null if valid. */
export function messageErrors(content: MessageContent, recipients: number | 'all'): MessageErrors | null {
  if (recipients === 0) return { banner: adminMessageTexts.noRecipients, fields: {} }
  const parsed = adminMessage.safeParse(content)
  if (parsed.success) return null
  const fields: FieldErrors = {}
  let banner = 'Fix the highlighted fields.'
  for (const { path, message } of parsed.error.issues) {
    const field = path[0] as keyof MessageContent
    const isMissing = message === adminMessageTexts.missingText
    if (isMissing) banner = adminMessageTexts.missingText
    fields[field] ??= (isMissing && missing[field]) || message
  }
  return { banner, fields }
}
