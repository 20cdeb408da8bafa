import type { CreatorUndo } from '@greenroom/contract/features/creators/creator-imports.schema.ts'
import type { CreatorImport } from '@greenroom/contract/features/creators/creators.schema.ts'

const numberFormat = new Intl.NumberFormat('en-US')

export const formatCount = (n: number): string => numberFormat.format(n)
export const creatorsLabel = (n: number): string =>
  `${numberFormat.format(n)} ${n === 1 ? 'creator' : 'creators'}`
export const rowsLabel = (n: number): string => `${numberFormat.format(n)} ${n === 1 ? 'row' : 'rows'}`

export const countChanges = ({ added, updated }: Pick<CreatorImport, 'added' | 'updated'>): number =>
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
  const withShare = shares > 0 ? `, ${numberFormat.format(shares)} of them with the previous share` : ''
  const sentences = [
    remove > 0 && `${creatorsLabel(remove)} will be deleted.`,
    restore > 0 && `${creatorsLabel(restore)} will get their previous data back${withShare}.`,
    keep > 0 && `${creatorsLabel(keep)} with later activity will be kept.`,
    'You can then import the corrected file.',
  ]
  return sentences.filter(Boolean).join(' ')
}

export const undoneLabel = ({ remove, restore, keep }: CreatorUndo): string =>
  `Import undone: ${creatorsLabel(remove)} deleted, ${numberFormat.format(restore)} restored, ${numberFormat.format(keep)} kept`
