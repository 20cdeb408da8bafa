/** Values for the placeholders of a template. */
export type Slots = Record<string, string | null>

export const hasSlots = (text: string, slots: Slots): boolean =>
  [...text.matchAll(/\{(\w+)\}/g)].every(([, slot = '']) => slots[slot])

export const fill = (text: string, slots: Slots): string =>
  text
    .replace(/\{,name\}(?= \p{L})/u, slots.name ? `, ${slots.name},` : '')
    .replace('{,name}', slots.name ? `, ${slots.name}` : '')
    .replace('{ name}', slots.name ? ` ${slots.name}` : '')
    .replace(/\{(\w+)\}/g, (_, slot: string) => slots[slot] ?? '')
