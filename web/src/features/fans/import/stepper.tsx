import { Check } from 'lucide-react'
import { cx } from '../../../ui/cx.ts'
import { steps } from './import-labels.ts'

export function Stepper({ currentStep }: { currentStep: number }) {
  return (
    <ol aria-label="Steps" className="mb-4 flex flex-wrap gap-x-4 gap-y-1 text-12">
      {steps.map((name, index) => (
        <li
          key={name}
          aria-current={index === currentStep ? 'step' : undefined}
          className={cx(
            'flex items-center gap-1.5',
            index === currentStep ? 'font-semibold text-ink' : 'text-ink-3',
          )}>
          {index < currentStep ? (
            <Check aria-hidden="true" className="size-3.5 text-brand-ink" strokeWidth={2.5} />
          ) : (
            <span aria-hidden="true" className="tabular-nums">
              {index + 1}
            </span>
          )}
          {name}
          {index < currentStep && <span className="sr-only"> (done)</span>}
        </li>
      ))}
    </ol>
  )
}
