import { formatCount } from '../../ui/count.ts'

type SelectionSize = {
  selectedCount: number
  isAllLoaded: boolean
  isAllMatching: boolean
  total: number | null
}

/** Distinguishes loaded rows from all matching fans. */
export function selectionLabel({ selectedCount, isAllLoaded, isAllMatching, total }: SelectionSize): string {
  if (isAllMatching)
    return total === null ? 'All matching fans selected' : `All ${formatCount(total)} matching fans selected`
  return `${formatCount(selectedCount)} ${isAllLoaded ? 'loaded fans selected' : 'selected'}`
}
