/** Characters that make a text look like another: controls, halves of characters, zero-width, fillers, direction overrides. */
export const tricky =
  /[\p{Cc}\p{Cs}\u00ad\u061c\u115f\u1160\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\u3164\ufeff\uffa0\u{e0000}-\u{e007f}]/u
