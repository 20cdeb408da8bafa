import { z } from 'zod'

// Characters that make a name look like another: controls, halves of characters, zero-width, fillers, direction overrides.
const tricky =
  /[\p{Cc}\p{Cs}\u00ad\u061c\u115f\u1160\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\u3164\ufeff\uffa0\u{e0000}-\u{e007f}]/u

/** One line of text a person typed: trimmed, not empty, without characters that deceive the eye. */
export const line = (max: number) =>
  z
    .string()
    .trim()
    .min(1, 'Please fill this in.')
    .max(max, `At most ${max} characters.`)
    .refine((value) => !tricky.test(value), 'Contains characters that cannot be shown.')

/** An e-mail address in its folded form: there is one spelling of every account. */
export const email = z
  .string()
  .trim()
  .toLowerCase()
  .min(1, 'Please enter your email.')
  .max(254, 'At most 254 characters.')
  .pipe(z.email('Please enter a full email address, like name@example.com.'))

/** A secret we issued and sent out: reset, verification and invitation links, sign-in challenges. */
export const issuedToken = z
  .string()
  .min(20)
  .max(200)
  .regex(/^[\w-]+$/, 'This link is not complete.')
