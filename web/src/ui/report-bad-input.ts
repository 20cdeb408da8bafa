/**
 * Shows an error at every input whose text the browser can't read, and focuses the first. Returns whether there are
 * any; the form must not be saved then, because these inputs look empty to scripts.
 */
export function reportBadInput(form: HTMLFormElement): boolean {
  const inputs = [...form.elements].filter(
    (element) => element instanceof HTMLInputElement && element.willValidate && element.validity.badInput,
  ) as HTMLInputElement[]
  // Fires an event that Field listens for.
  for (const input of inputs) input.checkValidity()
  inputs[0]?.focus()
  return inputs.length > 0
}
