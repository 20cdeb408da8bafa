/** The point selected by a key; undefined for other keys. */
export function stepTo(key: string, current: number | null, count: number): number | undefined {
  if (key === 'ArrowLeft') return Math.max(0, (current ?? count) - 1)
  if (key === 'ArrowRight') return Math.min(count - 1, (current ?? -1) + 1)
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : undefined
}
