// Characters that hide or change how text appears: controls, broken surrogates, private use, zero-width, fillers, direction
// overrides and stacked combining marks.
const deceptive =
  /[\p{Cc}\p{Cs}\p{Co}\ufffd\u00ad\u061c\u115f\u1160\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\u3164\ufeff\uffa0\u{e0000}-\u{e007f}]|\p{M}{5,}/u
// Flags and families join several emoji with an invisible character, which is allowed.
const joiner = /(?<=\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f)\u200d(?=\p{Extended_Pictographic})/gu
// Persian and related scripts use a non-joiner between letters.
const nonJoiner = /(?<=\p{Script=Arabic})\u200c(?=\p{Script=Arabic})/gu
const visible = /[\p{L}\p{N}\p{Extended_Pictographic}\p{Regional_Indicator}]/u

/**
 * Whether a name has visible characters and no deceptive ones. This file must not import zod, because the public
 * forms' script uses it.
 */
export function isDisplayableName(value: string): boolean {
  return visible.test(value) && !deceptive.test(value.replace(joiner, '').replace(nonJoiner, ''))
}

// Controls except line breaks and tabs, broken surrogates, and direction overrides.
const undisplayable = /[\p{Cs}\u202a-\u202e]|(?![\r\n\t])\p{Cc}/u

/**
 * Whether text can be displayed as intended. Unlike names, text may contain invisible characters that its script
 * requires.
 */
export const isDisplayable = (text: string): boolean => !undisplayable.test(text)

/** Whether text has any visible characters. */
export const hasVisibleText = (text: string): boolean =>
  /[^\p{C}\p{Z}\p{M}\u115f\u1160\u3164\uffa0]/u.test(text)
