type Picked = { picked: number; isAllLoaded: boolean; isAllMatching: boolean; total: number | null }

const grouped = new Intl.NumberFormat('en-US')

/** Tells loaded rows from all matching fans. */
export function selectionLabel({ picked, isAllLoaded, isAllMatching, total }: Picked): string {
  if (isAllMatching)
    return total === null
      ? 'All matching fans selected'
      : `All ${grouped.format(total)} matching fans selected`
  return `${grouped.format(picked)} ${isAllLoaded ? 'loaded fans selected' : 'selected'}`
}
