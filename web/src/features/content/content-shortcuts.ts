export const contentShortcuts = [
  { label: 'Search by title', keys: ['/'] },
  { label: 'Open item', keys: ['Enter'] },
  { label: 'Next item', keys: ['J'] },
  { label: 'Previous item', keys: ['K'] },
  { label: 'Select item', keys: ['X'] },
  { label: 'Select range', keys: ['Shift', 'X'] },
  { label: 'Move a scheduled item to another day', keys: ['Shift', '→'] },
  { label: 'Clear selection, close item', keys: ['Esc'] },
] as const
