import { type StatPeriod, statPeriods } from '@greenroom/contract/features/creators/creators.rules.ts'
import { Segmented } from '../../ui/segmented.tsx'
import { periodNames } from './comparison.ts'

type PeriodPickerProps = { value: StatPeriod; onChoose: (period: StatPeriod) => void }

const options = statPeriods.map((value) => ({
  value,
  label: value,
  ariaLabel: `${value}: ${periodNames[value].now}`,
}))

export function PeriodPicker(props: PeriodPickerProps) {
  return <Segmented label="Period" options={options} {...props} />
}
