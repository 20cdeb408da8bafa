import type { PublishMode } from '@greenroom/contract/features/content/content.rules.ts'
import { toLocalInput } from '../../../platform/local-time.ts'
import { TextField } from '../../../ui/text-field.tsx'
import { zoneLabel } from '../../../ui/zone-label.ts'
import type { FormValues } from '../form/form-values.ts'
import { PriceField } from '../form/price-field.tsx'
import type { FieldErrors } from '../form/validate.ts'

const modes: readonly { mode: PublishMode; name: string; hint: string }[] = [
  { mode: 'NOW', name: 'Now', hint: 'As soon as it’s cleared' },
  { mode: 'SCHEDULE', name: 'Schedule', hint: 'At a time you choose' },
  { mode: 'DRAFT', name: 'Draft', hint: 'Only your team can see it' },
]

type PublishFieldsProps = {
  values: FormValues
  set: (changes: Partial<FormValues>) => void
  errors: FieldErrors
  zone: string
}

export function PublishFields({ values, set, errors, zone }: PublishFieldsProps) {
  return (
    <section className="flex min-w-0 flex-col gap-4">
      <h3 className="font-semibold text-16 tracking-[-0.01em]">Publish</h3>
      <fieldset className="grid overflow-hidden rounded-box border border-line-control sm:grid-cols-3">
        <legend className="sr-only">Publish mode</legend>
        {modes.map(({ mode, name, hint }) => (
          <label
            key={mode}
            className="grid cursor-pointer grid-cols-[1rem_1fr] content-start gap-x-2.5 gap-y-0.5 border-line px-3.5 py-3 not-first-of-type:border-t has-checked:bg-brand-soft has-checked:ring-1 has-checked:ring-brand has-checked:ring-inset has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:-outline-offset-2 sm:not-first-of-type:border-t-0 sm:not-first-of-type:border-l">
            <input
              type="radio"
              name="publish-mode"
              value={mode}
              checked={values.mode === mode}
              onChange={() => set({ mode })}
              className="mt-0.5 size-4 appearance-none rounded-full border border-ink-3 bg-surface outline-none checked:border-5 checked:border-brand"
            />
            <span className="font-medium text-13">{name}</span>
            <span className="col-start-2 text-12 text-ink-2">{hint}</span>
          </label>
        ))}
      </fieldset>
      {values.mode === 'SCHEDULE' && (
        <div data-field="at" className="md:w-1/2 md:pr-2">
          <TextField
            label="Date and time"
            hint={zoneLabel(zone)}
            {...(errors.at && { error: errors.at })}
            type="datetime-local"
            value={values.at}
            min={toLocalInput(zone, new Date().toISOString())}
            onChange={(event) => set({ at: event.target.value })}
          />
        </div>
      )}
      <PriceField values={values} set={set} error={errors.price} />
    </section>
  )
}
