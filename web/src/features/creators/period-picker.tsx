import { type StatPeriod, statPeriods } from '@greenroom/contract/features/creators/creators.rules.ts'
import { periodNames } from './comparison.ts'

type PeriodPickerProps = { value: StatPeriod; onChoose: (period: StatPeriod) => void }

export function PeriodPicker({ value, onChoose }: PeriodPickerProps) {
  return (
    <fieldset className="inline-flex rounded-control border border-line-button">
      <legend className="sr-only">Period</legend>
      {statPeriods.map((period) => (
        <button
          key={period}
          type="button"
          aria-pressed={value === period}
          aria-label={`${period}, ${periodNames[period].now}`}
          onClick={() => onChoose(period)}
          className="hit-area relative h-7.5 border-line-button border-l px-3 font-medium text-13 text-ink-2 tabular-nums first-of-type:rounded-l-[5px] first-of-type:border-l-0 last-of-type:rounded-r-[5px] hover:bg-hover aria-pressed:bg-selected aria-pressed:text-brand-ink pointer-coarse:h-10 pointer-coarse:px-4"
        >
          {period}
        </button>
      ))}
    </fieldset>
  )
}
