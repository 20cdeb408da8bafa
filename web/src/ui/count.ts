const count = new Intl.NumberFormat('en-US')

/** 1204 as "1,204". */
export const formatCount = (n: number): string => count.format(n)

/** "1 row", "1,204 rows". */
export const counted = (n: number, noun: string): string => `${formatCount(n)} ${noun}${n === 1 ? '' : 's'}`
