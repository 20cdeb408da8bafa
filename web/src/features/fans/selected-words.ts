type Picked = { picked: number; isAllLoaded: boolean; isEverybody: boolean; total: number | null }

const grouped = new Intl.NumberFormat('en-US')

/** Says plainly whether the rows that are here were taken, or everybody behind them, too. */
export function selectedInWords({ picked, isAllLoaded, isEverybody, total }: Picked): string {
  if (isEverybody)
    return total === null ? 'All matching selected' : `All ${grouped.format(total)} matching selected`
  return `${grouped.format(picked)} ${isAllLoaded ? 'loaded selected' : 'selected'}`
}
