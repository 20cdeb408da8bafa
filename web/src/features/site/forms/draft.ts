/** What was typed, kept in this tab until it was received. `preset` is the type the address asked for back then. */
export type Draft = { preset: string; values: Record<string, string> }

/** Anything may stand in the browser's storage: only text for fields of this form is taken. */
export function readDraft(stored: string | null, fields: readonly string[]): Draft | null {
  let found: unknown
  try {
    found = JSON.parse(stored ?? 'null')
  } catch {
    return null
  }
  if (typeof found !== 'object' || found === null) return null
  const { preset, values } = found as Record<string, unknown>
  if (typeof values !== 'object' || values === null) return null
  const texts = Object.entries(values).filter(
    (entry): entry is [string, string] => fields.includes(entry[0]) && typeof entry[1] === 'string',
  )
  return { preset: typeof preset === 'string' ? preset : '', values: Object.fromEntries(texts) }
}

/** What the form opens with: the draft, except that a link which asks for another type than before gets its type. */
export function openingValues(draft: Draft | null, preset: string): Record<string, string> {
  const values = { ...draft?.values }
  if (preset !== '' && draft?.preset !== preset) values.type = preset
  return values
}

/** The type named in the address, where it is one of ours. */
export function presetType(search: string, types: readonly string[]): string {
  const asked = new URLSearchParams(search).get('type') ?? ''
  return types.includes(asked) ? asked : ''
}

/** The tab's storage may be full or forbidden; the form itself still holds everything then. */
export function draftStore(key: string, fields: readonly string[]) {
  const attempt = <T>(work: () => T): T | null => {
    try {
      return work()
    } catch {
      return null
    }
  }
  return {
    read: () =>
      readDraft(
        attempt(() => sessionStorage.getItem(key)),
        fields,
      ),
    write: (draft: Draft) => attempt(() => sessionStorage.setItem(key, JSON.stringify(draft))),
    remove: () => attempt(() => sessionStorage.removeItem(key)),
  }
}
