/** Ref for a field that loads after its dialog: focuses it, except on touch. */
export function focusWhenReady(field: HTMLElement | null): void {
  if (field && window.matchMedia('(pointer: fine)').matches) field.focus()
}
