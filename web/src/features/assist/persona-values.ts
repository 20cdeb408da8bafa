import { type PersonaBody, personaBody } from '@greenroom/contract/features/assist/assist.schema.ts'
import type { FieldErrors } from 'react-hook-form'
import { firstMessage } from '../../platform/first-message.ts'

const trimLines = (lines: readonly string[]) => lines.map((line) => line.trim()).filter((line) => line !== '')

/** Empty lines and empty price rows are not saved. */
export const withoutBlanks = (values: PersonaBody): PersonaBody => ({
  ...values,
  dos: trimLines(values.dos),
  donts: trimLines(values.donts),
  signOffs: trimLines(values.signOffs),
  prices: values.prices.filter(({ label, amount }) => label.trim() !== '' || !Number.isNaN(amount)),
})

export const personaSchema = {
  _zod: personaBody._zod,
  safeParse: (values: unknown) => personaBody.safeParse(withoutBlanks(values as PersonaBody)),
}

/** The first error of a field or one of its entries. */
export function listError(errors: FieldErrors<PersonaBody>, field: keyof PersonaBody): { error?: string } {
  const error = firstMessage(errors[field])
  return error ? { error } : {}
}
