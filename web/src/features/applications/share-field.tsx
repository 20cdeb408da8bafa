import { agencyPercent } from '@greenroom/contract/features/creators/creators.rules.ts'
import { sharePercent } from '@greenroom/contract/features/creators/creators.schema.ts'
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
  const isValidShare = sharePercent.safeParse(share).success
  const split = isValidShare
    ? `Platform payouts: ${share}% to the creator, ${agencyPercent(share)}% to the agency.`
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
            inputMode="decimal"
            min={0}
            max={100}
            step={0.01}
            className="w-20! text-right tabular-nums"
          />
          <span className="text-13 text-ink-2">percent</span>
        </span>
      )}
    </Field>
  )
}
