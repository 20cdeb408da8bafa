import type { CreatorUndo } from '@greenroom/contract/features/creators/creator-imports.schema.ts'
import type { CreatorImport } from '@greenroom/contract/features/creators/creators.schema.ts'

const count = new Intl.NumberFormat('en-US')

export const formatCount = (n: number): string => count.format(n)
export const creatorsLabel = (n: number): string => `${count.format(n)} ${n === 1 ? 'creator' : 'creators'}`
export const rowsLabel = (n: number): string => `${count.format(n)} ${n === 1 ? 'row' : 'rows'}`

export const changesIn = ({ added, updated }: Pick<CreatorImport, 'added' | 'updated'>): number =>
  added + updated

/** Counts rows, because a row can have several errors. */
export const invalidRowCount = ({ faults }: Pick<CreatorImport, 'faults'>): number =>
  new Set(faults.map((fault) => fault.row)).size

export const sampleFile = [
  'Stage name,Real name,Email,Phone,Location,Share,Share from',
  'Wren Calloway,Maria Example,wren@example.com,+1 213 555 0142,Lisbon,50,',
  'Ines Marlow,,,,Oslo,60,2026-01-01',
].join('\r\n')

export function undoPreviewText({ remove, restore, shares, keep }: CreatorUndo): string {
  const withShare = shares > 0 ? `, ${count.format(shares)} of them with the earlier share` : ''
  const parts = [
    remove > 0 && `${creatorsLabel(remove)} will be deleted.`,
    restore > 0 && `${creatorsLabel(restore)} will get their earlier data back${withShare}.`,
    keep > 0 && `${creatorsLabel(keep)} with later activity will stay.`,
    'You can then import the corrected file.',
  ]
  return parts.filter(Boolean).join(' ')
}

export const undoneLabel = ({ remove, restore, keep }: CreatorUndo): string =>
  `Import undone: ${creatorsLabel(remove)} deleted, ${count.format(restore)} restored, ${count.format(keep)} kept`
