/** Focuses the composer of the open conversation; false if there is none. */
export function focusComposer(): boolean {
  const field = document.querySelector<HTMLTextAreaElement>('[data-pane="chat"] textarea:not(:disabled)')
  field?.focus()
  return field !== null
}
