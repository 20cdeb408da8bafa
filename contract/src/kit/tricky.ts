// Characters that make a text look like another: controls, halves and remains of broken characters, private ones,
// zero-width, fillers, direction overrides, and towers of combining marks.
const tricky =
  /[\p{Cc}\p{Cs}\p{Co}\ufffd\u00ad\u061c\u115f\u1160\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\u3164\ufeff\uffa0\u{e0000}-\u{e007f}]|\p{M}{5,}/u
// A flag or a family is several pictures joined by an invisible character: that one is honest.
const joiner = /(?<=\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f)\u200d(?=\p{Extended_Pictographic})/gu
// Persian and its neighbours spell many words with one between two of their letters.
const nonJoiner = /(?<=\p{Script=Arabic})\u200c(?=\p{Script=Arabic})/gu
const visible = /[\p{L}\p{N}\p{Extended_Pictographic}\p{Regional_Indicator}]/u

/** Whether a name shows what it holds. Free of zod, so that the public forms' small script can ask, too. */
export function isHonest(value: string): boolean {
  return visible.test(value) && !tricky.test(value.replace(joiner, '').replace(nonJoiner, ''))
}

// Controls but line breaks and tabs, halves of characters, and what turns the direction of all that follows.
const unshowable = /[\p{Cs}\u202a-\u202e]|(?![\r\n\t])\p{Cc}/u

/** Whether running text can be shown as it is meant. Unlike a name, it may hold what only its script needs. */
export const isShowable = (text: string): boolean => !unshowable.test(text)

/** Whether anything of a text is seen: a lone question mark is, a zero-width space is not. */
export const showsSomething = (text: string): boolean =>
  /[^\p{C}\p{Z}\p{M}\u115f\u1160\u3164\uffa0]/u.test(text)
