import type { TransactionType } from '@greenroom/contract/features/fans/fans.rules.ts'

/** Names and colors of the four sources, as everywhere. */
export const sourceLabels: Record<TransactionType, { name: string; inText: string; colour: string }> = {
  Subscription: { name: 'Subscriptions', inText: 'subscriptions', colour: 'var(--chart-1)' },
  Tips: { name: 'Tips', inText: 'tips', colour: 'var(--chart-2)' },
  'PPV Content': { name: 'PPV Content', inText: 'PPV Content', colour: 'var(--chart-3)' },
  'Custom Requests': { name: 'Custom Requests', inText: 'Custom Requests', colour: 'var(--chart-4)' },
}
