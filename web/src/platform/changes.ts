/** What was added to and removed from a selection, so that saving it keeps what others changed meanwhile. */
export function selectionChanges(before: Iterable<string>, after: Iterable<string>) {
  const [old, selected] = [new Set(before), new Set(after)]
  return {
    add: [...selected].filter((id) => !old.has(id)),
    remove: [...old].filter((id) => !selected.has(id)),
  }
}

/** The fields that differ from those a form was opened with, so that saving it keeps what others changed meanwhile. */
export function changedFields<Fields extends object>(before: Fields, after: Fields): Partial<Fields> {
  const isChanged = (name: string) =>
    JSON.stringify(before[name as keyof Fields]) !== JSON.stringify(after[name as keyof Fields])
  return Object.fromEntries(Object.entries(after).filter(([name]) => isChanged(name))) as Partial<Fields>
}
