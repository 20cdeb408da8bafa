/** Puts the cursor into the composer of the open conversation; false where there is none to write in. */
export function focusComposer(): boolean {
  const field = document.querySelector<HTMLTextAreaElement>('[data-pane="chat"] textarea:not(:disabled)')
  field?.focus()
  return field !== null
}
