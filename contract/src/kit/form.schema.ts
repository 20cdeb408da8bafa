import { HONEYPOT, type RawForm } from './form-rules.ts'
import { z } from './zod.ts'

type Rules<F> = { normalize: (raw: RawForm) => F; errors: (form: F) => Partial<Record<keyof F, string>> }

/** Wraps one form field's rules in a schema, so the API returns the same errors as the form. */
export function formField<F extends Record<string, string>>(
  { normalize, errors }: Rules<F>,
  name: keyof F & string,
) {
  const errorOf = (value: string) => errors(normalize({ [name]: value } as RawForm))[name]
  return (
    z
      .string({ error: errorOf('') ?? 'Must be text.' })
      // Normalized first, because attempts are counted per email.
      .overwrite((value) => normalize({ [name]: value } as RawForm)[name] ?? '')
      .check((c) => {
        const message = errorOf(c.value)
        if (message) c.issues.push({ code: 'custom', input: c.value, message })
      })
  )
}

export const honeypot = { [HONEYPOT]: z.string().optional() }
