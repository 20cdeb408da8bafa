import type { TransactionType } from '@greenroom/contract/features/fans/fans.rules.ts'

/** Names and colors of the four revenue sources. */
export const sourceLabels: Record<TransactionType, { name: string; inText: string; color: string }> = {
  Subscription: { name: 'Subscriptions', inText: 'subscriptions', color: 'var(--chart-1)' },
  Tips: { name: 'Tips', inText: 'tips', color: 'var(--chart-2)' },
  'PPV Content': { name: 'PPV Content', inText: 'PPV Content', color: 'var(--chart-3)' },
  'Custom Requests': { name: 'Custom Requests', inText: 'Custom Requests', color: 'var(--chart-4)' },
}
