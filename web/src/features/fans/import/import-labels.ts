import type {
  FanImport,
  ImportField,
  ImportKind,
  UndoPreview,
} from '@greenroom/contract/features/fans/fan-imports.schema.ts'

const fieldNames: Record<ImportField, string> = {
  username: 'Username',
  creator: 'Creator',
  email: 'Email',
  displayName: 'Display name',
  location: 'Location',
  timeZone: 'Time zone',
  joinDate: 'Joined on',
  preferredContent: 'Preferred content',
  platform: 'Platform',
  tags: 'Tags',
  date: 'Date',
  amount: 'Amount',
  type: 'Type',
  externalId: 'Transaction ID',
  kind: 'Sale or refund',
  reason: 'Reason',
  platformFee: 'Platform fee',
  currency: 'Currency',
  direction: 'Direction',
  sentAt: 'Sent at',
  text: 'Text',
  senderName: 'Sender',
  isDelivered: 'Delivered',
  isRead: 'Read',
}

export const fieldName = (kind: ImportKind, field: ImportField): string =>
  kind === 'messages' && field === 'externalId' ? 'Message ID' : fieldNames[field]

export const kindNames: Record<ImportKind, string> = {
  fans: 'Fans',
  transactions: 'Transactions',
  messages: 'Messages',
}

const stateNames: Record<FanImport['state'], string> = {
  UPLOADED: 'Not checked',
  CHECKING: 'Checking',
  CHECKED: 'Checked',
  RUNNING: 'Importing',
  DONE: 'Imported',
  FAILED: 'Failed',
  UNDOING: 'Undoing',
  UNDONE: 'Undone',
}

/** A stopped import is not shown as failed. */
export function stateName({ state, problem }: Pick<FanImport, 'state' | 'problem'>): string {
  return state === 'FAILED' && problem?.startsWith('Stopped') ? 'Stopped' : stateNames[state]
}

export const steps = ['File', 'Columns', 'Check', 'Import', 'Done'] as const

export function stepOf(state: FanImport['state'] | null): number {
  if (state === null) return 0
  return { UPLOADED: 1, FAILED: 1, CHECKING: 2, CHECKED: 2, RUNNING: 3, DONE: 4, UNDOING: 4, UNDONE: 4 }[
    state
  ]
}

export const isBusy = (state: FanImport['state']): boolean =>
  state === 'CHECKING' || state === 'RUNNING' || state === 'UNDOING'

const numberFormat = new Intl.NumberFormat('en-US')

export const rowsLabel = (n: number): string => `${numberFormat.format(n)} ${n === 1 ? 'row' : 'rows'}`
export const formatCount = (n: number): string => numberFormat.format(n)

export function percentOf({ rows, progress }: Pick<FanImport, 'rows' | 'progress'>): number {
  return rows ? Math.min(100, Math.floor((100 * progress.done) / rows)) : 0
}

export function describeUndoPreview(
  kind: ImportKind,
  { remove, restore, keep, amount }: UndoPreview,
): string {
  const sentences = {
    fans: [
      remove > 0 && `${countLabel(remove, 'fan')} will be deleted.`,
      restore > 0 && `${countLabel(restore, 'fan')} will get their previous data back.`,
      keep > 0 && `${countLabel(keep, 'fan')} with later activity will be kept.`,
    ],
    transactions: [
      remove > 0 && `${countLabel(remove, 'transaction')} (${formatUsd(amount ?? 0)}) will be voided.`,
      keep > 0 &&
        `${countLabel(keep, 'transaction')} since refunded, corrected or included in an approved pay sheet will be kept.`,
    ],
    messages: [
      remove > 0 && `${countLabel(remove, 'message')} will be voided.`,
      keep > 0 && `${countLabel(keep, 'flagged or deleted message')} will be kept.`,
    ],
  }
  return [...sentences[kind], 'You can then import the corrected file.'].filter(Boolean).join(' ')
}

export function describeUndo(kind: ImportKind, { added, updated, unchanged }: FanImport['progress']): string {
  const counts = {
    fans: [`${countLabel(added, 'fan')} deleted`, `${formatCount(updated)} restored`],
    transactions: [`${countLabel(added, 'transaction')} voided`],
    messages: [`${countLabel(added, 'message')} voided`],
  }
  return [...counts[kind], `${formatCount(unchanged)} kept`].join(', ')
}

const countLabel = (n: number, noun: string): string => `${formatCount(n)} ${n === 1 ? noun : `${noun}s`}`
const formatUsd = (amount: number): string =>
  amount.toLocaleString('en-US', { style: 'currency', currency: 'USD' })
