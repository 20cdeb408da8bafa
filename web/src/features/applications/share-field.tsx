import type { ComponentProps } from 'react'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'

type ShareFieldProps = {
  share: number | undefined
  note?: string
  error: { message?: string | undefined } | undefined
  input: ComponentProps<typeof Input>
}

export function ShareField({ share = Number.NaN, note, error, input }: ShareFieldProps) {
  const isValidShare = Number.isInteger(share) && share >= 0 && share <= 100
  const split = isValidShare
    ? `Platform payouts: ${share}% to the creator, ${100 - share}% to the agency.`
    : 'A percentage of platform payouts.'
  return (
    <Field
      label="Creator’s share"
      hint={note ? `${split} ${note}` : split}
      {...(error?.message && { error: error.message })}>
      {(control) => (
        <span className="flex items-center gap-2">
          <Input
            {...control}
            {...input}
            type="number"
            inputMode="numeric"
            min={0}
            max={100}
            step={1}
            className="w-20! text-right tabular-nums"
          />
          <span className="text-13 text-ink-2">percent</span>
        </span>
      )}
    </Field>
  )
}
