import { MAX_PRICES } from '@greenroom/contract/features/assist/assist.rules.ts'
import type { PersonaBody } from '@greenroom/contract/features/assist/assist.schema.ts'
import { Plus, X } from 'lucide-react'
import { type UseFormReturn, useFieldArray } from 'react-hook-form'
import { Button, IconButton } from '../../ui/button.tsx'
import { Input } from '../../ui/input.tsx'

type PriceRowsProps = { form: UseFormReturn<PersonaBody, unknown, PersonaBody>; error?: string }

/** What suggestions may offer, and at what price. */
export function PriceRows({ form, error }: PriceRowsProps) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'prices' })
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1.5 font-medium text-13">Prices</legend>
      {fields.map((row, index) => (
        <div key={row.id} className="flex items-center gap-2">
          <Input
            aria-label={`Price ${index + 1} name`}
            placeholder="Birthday video"
            {...form.register(`prices.${index}.label`)}
          />
          <Input
            aria-label={`Price ${index + 1} amount in USD`}
            type="number"
            inputMode="decimal"
            min={0}
            step="0.01"
            placeholder="60"
            className="max-w-28 flex-none text-right tabular-nums"
            {...form.register(`prices.${index}.amount`, { valueAsNumber: true })}
          />
          <IconButton label={`Remove price ${index + 1}`} icon={X} onClick={() => remove(index)} />
        </div>
      ))}
      {error && (
        <p role="alert" className="text-13 text-rose-ink">
          {error}
        </p>
      )}
      <Button
        size="sm"
        icon={Plus}
        disabled={fields.length >= MAX_PRICES}
        onClick={() => append({ label: '', amount: Number.NaN })}
        className="self-start">
        Add price
      </Button>
      <p className="text-12 text-ink-3">In USD. Suggestions never mention any other price.</p>
    </fieldset>
  )
}
