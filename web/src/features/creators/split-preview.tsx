import { DEFAULT_CREATOR_PERCENT } from '@greenroom/contract/features/creators/creators.rules.ts'
import type { NewSplit, SplitPreview } from '@greenroom/contract/features/creators/creators.schema.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import { Callout } from '../../ui/callout.tsx'
import { pluralize } from '../../ui/count.ts'
import { formatMoneyWithCents } from '../../ui/format.tsx'
import { SkeletonLines } from '../../ui/skeleton.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { formatDay, formatMonth } from './figure-labels.ts'

type SplitPreviewPanelProps = {
  split: NewSplit
  /** The creator has no earlier share. */
  isFirst: boolean
  query: UseQueryResult<SplitPreview>
}

/** The statements a share changes, with the amounts before and after. */
export function SplitPreviewPanel({ split, isFirst, query }: SplitPreviewPanelProps) {
  if (query.isError) return <ErrorState title="Could not load the preview" query={query} />
  if (!query.data) return <SkeletonLines lines={3} />
  const { transactions, months, until } = query.data
  return (
    <section aria-label="Preview" className="flex flex-col gap-3">
      <Callout tone={transactions > 0 ? 'amber' : 'sky'}>
        <ul className="flex flex-col gap-1">
          <li>{transactions > 0 ? changeLabel(query.data) : 'No existing transactions will change.'}</li>
          {until && <li>Transactions from {formatDay(until)} onward keep their share.</li>}
          {isFirst && split.validFrom && (
            <li>Earlier transactions keep the default share of {DEFAULT_CREATOR_PERCENT}%.</li>
          )}
        </ul>
      </Callout>
      {months.length > 0 && (
        <div className="max-h-60 overflow-y-auto rounded-box border border-line" tabIndex={-1}>
          <table aria-label="Statements that change" className="w-full text-13 tabular-nums">
            <thead className="sticky top-0 bg-sunken text-12 text-ink-2">
              <tr>
                <th scope="col" className="px-3 py-1.5 text-left font-medium">
                  Statement
                </th>
                <th scope="col" className="px-3 py-1.5 text-right font-medium">
                  Creator’s share now
                </th>
                <th scope="col" className="px-3 py-1.5 text-right font-medium">
                  New
                </th>
              </tr>
            </thead>
            <tbody>
              {months.map(({ month, before, after }) => (
                <tr key={month} className="border-line border-t">
                  <td className="px-3 py-1.5">{formatMonth(month)}</td>
                  <td className="px-3 py-1.5 text-right text-ink-2">
                    {formatMoneyWithCents(before.creatorShare)}
                  </td>
                  <td className="px-3 py-1.5 text-right font-medium">
                    {formatMoneyWithCents(after.creatorShare)}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}

/** 'Changes 12 transactions in 3 statements: +$120.00 for the creator.' */
export function changeLabel({ transactions, months }: Pick<SplitPreview, 'transactions' | 'months'>): string {
  const cents = months.reduce(
    (sum, { before, after }) => sum + Math.round((after.creatorShare - before.creatorShare) * 100),
    0,
  )
  const difference = `${cents < 0 ? '−' : '+'}${formatMoneyWithCents(Math.abs(cents) / 100)}`
  return `Changes ${pluralize(transactions, 'transaction')} in ${pluralize(months.length, 'statement')}: ${difference} for the creator.`
}
