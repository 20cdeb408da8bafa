import { z } from 'zod'

// Characters that make a name look like another: controls, halves and remains of broken characters, private ones,
// zero-width, fillers, direction overrides, and towers of combining marks.
const tricky =
  /[\p{Cc}\p{Cs}\p{Co}\ufffd\u00ad\u061c\u115f\u1160\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\u3164\ufeff\uffa0\u{e0000}-\u{e007f}]|\p{M}{5,}/u
// A flag or a family is several pictures joined by an invisible character: that one is honest.
const joiner = /(?<=\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f)\u200d(?=\p{Extended_Pictographic})/gu
const visible = /[\p{L}\p{N}\p{Extended_Pictographic}\p{Regional_Indicator}]/u

function isHonest(value: string): boolean {
  return visible.test(value) && !tricky.test(value.replace(joiner, ''))
}

/** One line of text a person typed: trimmed, not empty, without characters that deceive the eye. */
export const line = (max: number) =>
  z
    .string()
    .trim()
    .min(1, 'Please fill this in.')
    .max(max, `At most ${max} characters.`)
    .refine(isHonest, 'Contains characters that cannot be shown.')

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
