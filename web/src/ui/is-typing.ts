/** Overlays that handle keys themselves, except the side panel. */
export const overlaySelector =
  '[role="dialog"]:not([data-side-panel]), [role="alertdialog"], [role="menu"], [role="listbox"]'

/** Checkboxes don't count, because they accept no text. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  return (
    target.isContentEditable ||
    target.closest('input:not([type="checkbox"]), textarea, select, [role="combobox"]') !== null
  )
}
