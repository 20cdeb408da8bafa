const wholeNumber = new Intl.NumberFormat('en-US')

/** Formats 1204 as "1,204". */
export const formatCount = (n: number): string => wholeNumber.format(n)

/** Formats a count with its noun: "1 row", "1,204 rows". */
export const pluralize = (n: number, noun: string): string => `${formatCount(n)} ${noun}${n === 1 ? '' : 's'}`

/** Formats '24 of 612 applications' or '1 message'; empty if the server returned no count. */
export function countLabel(total: number | null, unfilteredTotal: number | null, noun: string): string {
  if (total === null) return ''
  const unfiltered = unfilteredTotal === total ? null : unfilteredTotal
  const label = (unfiltered ?? total) === 1 ? noun : `${noun}s`
  return unfiltered === null
    ? `${formatCount(total)} ${label}`
    : `${formatCount(total)} of ${formatCount(unfiltered)} ${label}`
}
