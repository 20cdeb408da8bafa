import { isDisplayableName } from './displayable-text.ts'
import { z } from './zod.ts'

/** A single line of text: trimmed, not empty, without deceptive characters. */
export const singleLine = (max: number) =>
  z
    .string('Please fill this in.')
    .trim()
    .min(1, { error: 'Please fill this in.', abort: true })
    .max(max, `At most ${max} characters.`)
    .refine(isDisplayableName, 'Contains characters that can’t be displayed.')

/** Multi-line text: trimmed, not empty, without deceptive characters. */
export const multiLine = (max: number) =>
  z
    .string('Please fill this in.')
    .trim()
    .min(1, { error: 'Please fill this in.', abort: true })
    .max(max, `At most ${max} characters.`)
    .refine(
      (text) => isDisplayableName(text.replace(/[\r\n\t]+/g, ' ')),
      'Contains characters that can’t be displayed.',
    )

/** An email address in lower case, to give every account a single spelling. */
export const email = z
  .string()
  .trim()
  .toLowerCase()
  .min(1, 'Please enter your email.')
  .max(254, 'At most 254 characters.')
  .pipe(z.email('Please enter a full email address, like name@example.com.'))

/** A secret we issue for reset, verification and invitation links and sign-in challenges. */
export const issuedToken = z
  .string()
  .min(20)
  .max(200)
  .regex(/^[\w-]+$/, 'This link is incomplete.')
