export const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** Null for usernames like "bigdan_77". */
export function firstName(name: string | null): string | null {
  const first = name?.trim().split(/\s+/)[0] ?? ''
  return /^\p{L}[\p{L}'-]{1,19}$/u.test(first) ? capitalize(first) : null
}

/** Removes the name from a quick reply, for fans whose name is unknown. */
export const withoutName = (reply: string): string =>
  capitalize(reply.replace(/^\{name\}[,!]? */i, '').replace(/,? ?\{name\}/gi, ''))
