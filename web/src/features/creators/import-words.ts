import type { CreatorImport } from '@greenroom/contract/features/creators/creators.schema.ts'

const count = new Intl.NumberFormat('en-US')

export const inFigures = (n: number): string => count.format(n)
export const creatorsInWords = (n: number): string => `${count.format(n)} ${n === 1 ? 'creator' : 'creators'}`
export const rowsInWords = (n: number): string => `${count.format(n)} ${n === 1 ? 'row' : 'rows'}`

/** How many creators an import would touch. */
export const changesIn = ({ added, updated }: Pick<CreatorImport, 'added' | 'updated'>): number =>
  added + updated

/** A row can have several faults: rows are counted, not faults. */
export const faultyRows = ({ faults }: Pick<CreatorImport, 'faults'>): number =>
  new Set(faults.map((fault) => fault.row)).size

export const sampleFile = [
  'Stage name,Real name,Email,Phone,Location,Share',
  'Wren Calloway,Maria Example,wren@example.com,+1 213 555 0142,Lisbon,50',
  'Ines Marlow,,,,Oslo,',
].join('\r\n')
