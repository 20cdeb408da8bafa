import { MIN_PPV_PRICE } from '@greenroom/contract/features/chat/chat.rules.ts'
import { formatPrice } from '@greenroom/contract/features/chat/offers.rules.ts'
import { priceHint } from '@greenroom/contract/features/content/content.rules.ts'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { Switch } from '../../../ui/switch.tsx'
import type { FormValues } from './form-values.ts'

type PriceFieldProps = {
  values: FormValues
  set: (changes: Partial<FormValues>) => void
  error: string | undefined
}

export function PriceField({ values, set, error }: PriceFieldProps) {
  return (
    <div className="grid gap-4 md:grid-cols-2">
      <Switch
        label="Pay-per-view"
        hint="Fans see the cover and pay to unlock the rest."
        checked={values.isPPV}
        onCheckedChange={(isPPV) => set({ isPPV })}
      />
      {values.isPPV && (
        <div data-field="price">
          <Field
            label="Price"
            hint={`${priceHint}. Minimum ${formatPrice(MIN_PPV_PRICE)}.`}
            {...(error && { error })}>
            {(control) => (
              <div className="relative">
                <span
                  aria-hidden="true"
                  className="absolute inset-y-0 left-2.5 flex items-center text-13 text-ink-3">
                  $
                </span>
                <Input
                  {...control}
                  inputMode="decimal"
                  autoComplete="off"
                  maxLength={12}
                  value={values.price}
                  onChange={(event) => set({ price: event.target.value })}
                  className="px-6.5 tabular-nums"
                />
                <span
                  aria-hidden="true"
                  className="absolute inset-y-0 right-2.5 flex items-center text-13 text-ink-3">
                  USD
                </span>
              </div>
            )}
          </Field>
        </div>
      )}
    </div>
  )
}
