import { adminMessage } from '@greenroom/contract/features/notifications/messaging.schema.ts'
import { adminMessageTexts } from '@greenroom/contract/features/notifications/notifications.rules.ts'
import type { Words } from './compose-draft.ts'

export type FieldFaults = Partial<Record<keyof Words, string>>
type Faults = { banner: string; fields: FieldFaults }

const missing: FieldFaults = { title: 'Please enter a title.', message: 'Please enter a message.' }

/** Validation errors in the order the specification asks for; null when valid. */
export function faultsOf(words: Words, recipients: number | 'everybody'): Faults | null {
  if (recipients === 0) return { banner: adminMessageTexts.noRecipients, fields: {} }
  const parsed = adminMessage.safeParse(words)
  if (parsed.success) return null
  const fields: FieldFaults = {}
  let banner = 'Fix the highlighted fields.'
  for (const { path, message } of parsed.error.issues) {
    const field = path[0] as keyof Words
    const isMissing = message === adminMessageTexts.missingText
    if (isMissing) banner = adminMessageTexts.missingText
    fields[field] ??= (isMissing && missing[field]) || message
  }
  return { banner, fields }
}
