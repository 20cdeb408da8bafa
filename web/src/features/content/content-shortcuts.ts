export const contentShortcuts = [
  { what: 'Search by title', keys: ['/'] },
  { what: 'Open item', keys: ['Enter'] },
  { what: 'Next item', keys: ['J'] },
  { what: 'Previous item', keys: ['K'] },
  { what: 'Select item', keys: ['X'] },
  { what: 'Select up to item', keys: ['Shift', 'X'] },
  { what: 'Move a scheduled item to another day', keys: ['Shift', '→'] },
  { what: 'Clear selection, close item', keys: ['Esc'] },
] as const
