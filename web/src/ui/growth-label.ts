/** A change in percent, or in words if a percentage is not meaningful. */
export type GrowthLabel = { direction: 'up' | 'down' | null; text: string }

const tenths = new Intl.NumberFormat('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 })
const wholeNumber = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })
/** Larger changes are shown as a factor. */
const MIN_MULTIPLE = 10
/** A larger factor only means that there was almost nothing before. */
const MAX_TIMES = 100

export function growthLabel(percent: number): GrowthLabel {
  const size = tenths.format(Math.abs(percent))
  if (size === '0.0') return { direction: null, text: 'No change' }
  const times = 1 + percent / 100
  if (times > MAX_TIMES) return { direction: null, text: 'Almost none previously' }
  if (times >= MIN_MULTIPLE) return { direction: 'up', text: `×${wholeNumber.format(times)}` }
  return percent < 0 ? { direction: 'down', text: `−${size}%` } : { direction: 'up', text: `+${size}%` }
}
