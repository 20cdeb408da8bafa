/** The ref of a field that comes after its dialog: ready to type, except on touch, where a keyboard would jump up. */
export function focusWhenReady(field: HTMLElement | null): void {
  if (field && window.matchMedia('(pointer: fine)').matches) field.focus()
}
