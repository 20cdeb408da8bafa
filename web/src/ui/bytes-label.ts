const units = ['B', 'KB', 'MB', 'GB', 'TB']

/** Formats a size like '318 MB' or '4.2 MB', in binary units, as the 500 MB limit is. */
export function bytesLabel(bytes: number): string {
  let [value, unit] = [bytes, 0]
  while (value >= 1_023.5 && unit < units.length - 1) {
    value /= 1_024
    unit += 1
  }
  return `${value < 9.95 && unit > 0 ? value.toFixed(1).replace('.0', '') : Math.round(value)} ${units[unit]}`
}
