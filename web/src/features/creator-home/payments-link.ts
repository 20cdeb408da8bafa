import { type TransactionType, transactionTypes } from '@greenroom/contract/features/fans/fans.rules.ts'
import { useLocation } from 'react-router'

const PAYMENTS = 'payments'

/** The URL of the payments from all sources, or from one. */
export function usePaymentsLink(): (type: TransactionType | null) => string {
  const { search } = useLocation()
  return (type) => {
    const params = new URLSearchParams(search)
    params.set(PAYMENTS, type ?? 'all')
    return `?${params}`
  }
}

/** The source whose payments are open: null for all, undefined if closed. */
export function readPaymentsParam(params: URLSearchParams): TransactionType | null | undefined {
  const value = params.get(PAYMENTS)
  if (value === 'all') return null
  return transactionTypes.find((type) => type === value)
}

export function withoutPayments(params: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(params)
  next.delete(PAYMENTS)
  return next
}
