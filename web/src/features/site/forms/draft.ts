/** Unsent form values, kept in the tab. `preset` is the type in the URL at that time. */
export type Draft = { preset: string; values: Record<string, string> }

/** Ignores anything in storage that is not text for a field of this form. */
export function readDraft(stored: string | null, fields: readonly string[]): Draft | null {
  let parsed: unknown
  try {
    parsed = JSON.parse(stored ?? 'null')
  } catch {
    return null
  }
  if (typeof parsed !== 'object' || parsed === null) return null
  const { preset, values } = parsed as Record<string, unknown>
  if (typeof values !== 'object' || values === null) return null
  const entries = Object.entries(values).filter(
    (entry): entry is [string, string] => fields.includes(entry[0]) && typeof entry[1] === 'string',
  )
  return { preset: typeof preset === 'string' ? preset : '', values: Object.fromEntries(entries) }
}

/** The draft; a type in the URL overrides it unless the draft was started with that type. */
export function initialValues(draft: Draft | null, preset: string): Record<string, string> {
  const values = { ...draft?.values }
  if (preset !== '' && draft?.preset !== preset) values.type = preset
  return values
}

export function presetType(search: string, types: readonly string[]): string {
  const type = new URLSearchParams(search).get('type') ?? ''
  return types.includes(type) ? type : ''
}

/** Storage may be full or blocked; the form then works without drafts. */
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
