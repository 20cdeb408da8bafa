/** A change in percent, or in words if a percentage is not meaningful. */
export type GrowthLabel = { direction: 'up' | 'down' | null; text: string }

const oneDecimal = new Intl.NumberFormat('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 })
const wholeNumber = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })
/** Always a percentage with a sign. */
export function percentLabel(percent: number): { direction: 'up' | 'down'; text: string } {
  const formatted = oneDecimal.format(Math.abs(percent))
  return percent < 0 && formatted !== '0.0'
    ? { direction: 'down', text: `−${formatted}%` }
    : { direction: 'up', text: `+${formatted}%` }
}

/** Larger changes are shown as a factor. */
const MIN_MULTIPLE = 10
/** A larger factor only means that there was almost nothing before. */
const MAX_MULTIPLE = 100

export function growthLabel(percent: number): GrowthLabel {
  if (oneDecimal.format(Math.abs(percent)) === '0.0') return { direction: null, text: 'No change' }
  const multiple = 1 + percent / 100
  if (multiple > MAX_MULTIPLE) return { direction: null, text: 'Up from almost none' }
  if (multiple >= MIN_MULTIPLE) return { direction: 'up', text: `×${wholeNumber.format(multiple)}` }
  return percentLabel(percent)
}
