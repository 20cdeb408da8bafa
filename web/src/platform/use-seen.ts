import { useState } from 'react'

type Values = Record<string, string | null>

/**
 * The values a form was opened with. Sent with the changed fields, they let the server refuse a save over somebody
 * else's change of the same field.
 */
export function useSeen(initial: Values) {
  const [seen] = useState(() => ({ values: initial }))
  return {
    /** Follows changes made elsewhere, except in fields being edited. */
    follow(current: Values, isEdited: (name: string) => boolean) {
      const edited = Object.entries(seen.values).filter(([name]) => isEdited(name))
      seen.values = { ...current, ...Object.fromEntries(edited) }
    },
    /** Once the user was shown a conflict, saving again replaces the other change. */
    accept(current: Values) {
      seen.values = current
    },
    of: (changes: object): Values =>
      Object.fromEntries(Object.entries(seen.values).filter(([name]) => name in changes)),
  }
}
