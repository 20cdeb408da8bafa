import type { Recipient } from '@greenroom/contract/features/notifications/messaging.schema.ts'

type SelectedIds = ReadonlySet<string>

export function searchRecipients(recipients: readonly Recipient[], input: string): readonly Recipient[] {
  const query = input.trim().toLowerCase()
  return query === ''
    ? recipients
    : recipients.filter((recipient) => recipient.stageName.toLowerCase().includes(query))
}

/** Whether all, some or none of the shown recipients are selected. */
export function selectionState(visible: readonly Recipient[], selected: SelectedIds): boolean | 'mixed' {
  const count = countSelected(visible, selected)
  return count === 0 ? false : count === visible.length ? true : 'mixed'
}

/** Selects or deselects the shown recipients; hidden ones are unchanged. */
export function toggleAll(visible: readonly Recipient[], selected: SelectedIds, on: boolean): SelectedIds {
  const next = new Set(selected)
  for (const { id } of visible) {
    if (on) next.add(id)
    else next.delete(id)
  }
  return next
}

export function toggleOne(selected: SelectedIds, id: string, on: boolean): SelectedIds {
  const next = new Set(selected)
  if (on) next.add(id)
  else next.delete(id)
  return next
}

/** Selected creators that still exist; one may have been archived. */
export function existingRecipients(recipients: readonly Recipient[], selected: SelectedIds): Recipient[] {
  return selected.size === 0 ? [] : recipients.filter(({ id }) => selected.has(id))
}

export const countSelected = (visible: readonly Recipient[], selected: SelectedIds) =>
  visible.reduce((count, { id }) => count + Number(selected.has(id)), 0)

const numberFormat = new Intl.NumberFormat('en-US')
export const formatCount = (count: number) => numberFormat.format(count)

export const creatorCountLabel = (count: number) =>
  count === 1 ? '1 creator' : `${formatCount(count)} creators`

/** What a recipient lacks: an account or an email address. */
export function missingContact({ hasAccount, hasEmail }: Recipient): string | null {
  if (hasAccount) return hasEmail ? null : 'No confirmed email'
  return hasEmail ? 'No account yet' : 'No account, no email'
}
