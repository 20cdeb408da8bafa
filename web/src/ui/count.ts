const count = new Intl.NumberFormat('en-US')

/** 1204 as "1,204". */
export const formatCount = (n: number): string => count.format(n)

/** "1 row", "1,204 rows". */
export const counted = (n: number, noun: string): string => `${formatCount(n)} ${noun}${n === 1 ? '' : 's'}`

/** '24 of 612 applications', '1 message'; null if the server returned no count. */
export function countLabel(total: number | null, all: number | null, noun: string): string {
  if (total === null) return ''
  const totalCount = all === null || all === total ? null : all
  const named = (totalCount ?? total) === 1 ? noun : `${noun}s`
  return totalCount === null
    ? `${formatCount(total)} ${named}`
    : `${formatCount(total)} of ${formatCount(totalCount)} ${named}`
}
