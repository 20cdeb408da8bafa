import { z } from 'zod'
import { isHonest } from './tricky.ts'

/** One line of text a person typed: trimmed, not empty, without characters that deceive the eye. */
export const line = (max: number) =>
  z
    .string('Please fill this in.')
    .trim()
    .min(1, { error: 'Please fill this in.', abort: true })
    .max(max, `At most ${max} characters.`)
    .refine(isHonest, 'Contains characters that cannot be shown.')

/** Text of several lines a person typed: trimmed, not empty, without characters that deceive the eye. */
export const words = (max: number) =>
  z
    .string('Please fill this in.')
    .trim()
    .min(1, { error: 'Please fill this in.', abort: true })
    .max(max, `At most ${max} characters.`)
    .refine((text) => isHonest(text.replace(/[\r\n\t]+/g, ' ')), 'Contains characters that cannot be shown.')

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
