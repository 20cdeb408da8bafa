/** Percent of the whole that this amount makes up; amounts below zero count as none. */
export function shareOf(amount: number, amounts: readonly number[]): number {
  const total = amounts.reduce((sum, each) => sum + Math.max(0, each), 0)
  return total > 0 ? (Math.max(0, amount) / total) * 100 : 0
}
