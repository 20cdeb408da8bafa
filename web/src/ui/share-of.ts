/** Percentage of the whole; negative amounts count as zero. */
export function shareOf(amount: number, amounts: readonly number[]): number {
  const total = amounts.reduce((sum, value) => sum + Math.max(0, value), 0)
  return total > 0 ? (Math.max(0, amount) / total) * 100 : 0
}
