import type { TransactionKind, TransactionType } from '@greenroom/contract/features/fans/fans.rules.ts'
import { type NewTransaction, newTransaction } from '@greenroom/contract/features/fans/fans.schema.ts'
import { dayIn } from '@greenroom/contract/kit/dates.ts'
import { fromCents, parseAmount } from '@greenroom/contract/kit/money.ts'
import type { Schema } from '../../platform/form.ts'
import { noonOf } from './join-date.ts'

/** Form values; refunds and chargebacks are typed without a sign. */
export type TransactionValues = {
  kind: TransactionKind
  type: TransactionType
  amount: string
  /** A day in the agency's time zone; empty means now. */
  day: string
  reason: string
  externalId: string
}

export function bodyOf(values: TransactionValues, zone: string, now: Date, correctsId: string | null) {
  const cents = parseAmount(values.amount)
  const amount = cents === null ? Number.NaN : fromCents(cents)
  const isRefund = values.kind === 'REFUND' || values.kind === 'CHARGEBACK'
  return {
    kind: values.kind,
    type: values.type,
    amount: isRefund ? -Math.abs(amount) : amount,
    ...(values.day && values.day !== dayIn(zone, now) && { date: noonOf(zone, values.day) }),
    ...(values.reason.trim() && { reason: values.reason.trim() }),
    ...(values.externalId.trim() && { externalId: values.externalId.trim() }),
    ...(correctsId && { correctsId }),
  }
}

/** Validates the request body and maps errors to form fields. */
export function transactionSchema(
  zone: string,
  correctsId: string | null,
): Schema<TransactionValues, NewTransaction> {
  return {
    _zod: newTransaction._zod as never,
    safeParse(values) {
      const body = bodyOf(values as TransactionValues, zone, new Date(), correctsId)
      if (!Number.isFinite(body.amount))
        return {
          success: false,
          error: { issues: [{ path: ['amount'], message: 'Enter an amount, like 25 or 25.50.' }] },
        }
      const parsed = newTransaction.safeParse(body)
      if (parsed.success) return parsed
      const issues = parsed.error.issues.map((issue) => ({
        ...issue,
        path: issue.path[0] === 'date' ? ['day'] : issue.path,
      }))
      return { success: false, error: { issues } }
    },
  }
}
