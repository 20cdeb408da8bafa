/** What lies over the page and has the keys to itself; the panel's own sheet is not among it. */
export const overlays =
  '[role="dialog"]:not([data-side-panel]), [role="alertdialog"], [role="menu"], [role="listbox"]'

/** Letters keep quiet while somebody types. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  return target.isContentEditable || target.closest('input, textarea, select, [role="combobox"]') !== null
}
