/** Values for the placeholders of a template. */
export type SlotValues = Record<string, string | null>

const slotValue = (slots: SlotValues, name: string) => (Object.hasOwn(slots, name) ? slots[name] : null)

/** Whether every placeholder in the text has a value. */
export const canFill = (text: string, slots: SlotValues): boolean =>
  [...text.matchAll(/\{(\w+)\}/g)].every(([, slot = '']) => slotValue(slots, slot))

export const fill = (text: string, slots: SlotValues): string =>
  text
    .replace(/\{,name\}(?= \p{L})/u, slots.name ? `, ${slots.name},` : '')
    .replace('{,name}', slots.name ? `, ${slots.name}` : '')
    .replace('{ name}', slots.name ? ` ${slots.name}` : '')
    .replace(/\{(\w+)\}/g, (_, slot: string) => slotValue(slots, slot) ?? '')
