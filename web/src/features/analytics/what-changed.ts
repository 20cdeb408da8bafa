import type { TransactionType } from '@greenroom/contract/features/fans/fans.rules.ts'
import { formatMoney } from '@greenroom/contract/kit/money.ts'
import { sourceLabels } from './source-labels.ts'

type Source = { type: TransactionType; value: number; previous: number }

/** The sources that caused the change from the previous period. */
export function describeChanges(sources: readonly Source[]): string {
  const now = sum(sources.map(({ value }) => value))
  const before = sum(sources.map(({ previous }) => previous))
  const difference = Math.round((now - before) * 100) / 100
  if (now === 0 && before === 0) return 'no sales in this period or the previous one.'
  if (before === 0) return 'there were no sales in the previous period.'
  const changes = sources
    .map(({ type, value, previous }) => ({ name: sourceLabels[type].inText, by: value - previous }))
    .filter((change) => dollars(change.by) !== '$0')
    .sort((a, b) => Math.abs(b.by) - Math.abs(a.by))
  const rises = changes.filter((change) => change.by > 0)
  const falls = changes.filter((change) => change.by < 0)
  if (changes.length === 0) return 'nothing. Every source brought in as much as before.'
  if (difference === 0)
    return `the total is the same. ${describeEach(rises, 'grew')} ${describeEach(falls, 'fell')}`.trim()
  const [main, others, verb] = difference > 0 ? [rises, falls, 'fell'] : [falls, rises, 'grew']
  return [`${describeMain(main, difference)}.`, describeEach(others.slice(0, 1), verb)]
    .filter(Boolean)
    .join(' ')
}

type Change = { name: string; by: number }

/** The one or two sources that changed in the same direction as the total. */
function describeMain(changes: readonly Change[], total: number): string {
  const [first, second] = changes
  if (!first) return total > 0 ? `revenue grew by ${dollars(total)}` : `revenue fell by ${dollars(total)}`
  const secondAmount = second ? dollars(second.by) : null
  // More than the total: other sources offset part of it.
  if (Math.abs(first.by + (second?.by ?? 0)) > Math.abs(total)) {
    const verb = total > 0 ? 'grew' : 'fell'
    return `${first.name} ${verb} by ${dollars(first.by)}${second ? `, ${second.name} by ${secondAmount}` : ''}; the total ${verb} by ${dollars(total)}`
  }
  return total > 0
    ? `${first.name} brought in ${dollars(first.by)} of the extra ${dollars(total)}${second ? `, ${second.name} another ${secondAmount}` : ''}`
    : `${first.name} accounted for ${dollars(first.by)} of the ${dollars(total)} lost${second ? `, ${second.name} for another ${secondAmount}` : ''}`
}

function describeEach(changes: readonly Change[], verb: string): string {
  return changes.map((change) => `${capitalize(change.name)} ${verb} by ${dollars(change.by)}.`).join(' ')
}

const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
const dollars = (amount: number): string => formatMoney(Math.abs(amount))
const sum = (amounts: readonly number[]): number => Math.round(amounts.reduce((a, b) => a + b, 0) * 100) / 100
