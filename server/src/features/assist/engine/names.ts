export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** Names of people, not user names like "bigdan_77". */
export function firstName(name: string | null): string | null {
  const first = name?.trim().split(/\s+/)[0] ?? ''
  return /^\p{L}[\p{L}'-]{1,19}$/u.test(first) ? capital(first) : null
}

/** A saved reply to somebody whose name is not known. */
export const withoutName = (reply: string): string =>
  capital(reply.replace(/^\{name\}[,!]? */i, '').replace(/,? ?\{name\}/gi, ''))
