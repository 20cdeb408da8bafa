/** What was added to and removed from a selection, so that saving it keeps what others changed meanwhile. */
export function selectionChanges(before: Iterable<string>, after: Iterable<string>) {
  const [old, selected] = [new Set(before), new Set(after)]
  return {
    add: [...selected].filter((id) => !old.has(id)),
    remove: [...old].filter((id) => !selected.has(id)),
  }
}

/** The fields that differ from those a form was opened with, so that saving it keeps what others changed meanwhile. */
export function changedFields<Fields extends object>(
  before: { [Name in keyof Fields]?: unknown },
  after: Fields,
): Partial<Fields> {
  const changes = Object.entries(after).filter(
    ([name, value]) => JSON.stringify(before[name as keyof Fields]) !== JSON.stringify(value),
  )
  return Object.fromEntries(changes) as Partial<Fields>
}
