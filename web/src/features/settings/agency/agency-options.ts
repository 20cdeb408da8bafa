type Option = { value: string; label: string }

const commonMinutes = [1, 2, 5, 10, 15, 20, 30, 45, 60, 120, 240, 480]

/** Common lock times, plus the current one if it differs. */
export function idleLockOptions(current: number): Option[] {
  return [...new Set([...commonMinutes, current])]
    .sort((a, b) => a - b)
    .map((minutes) => ({ value: String(minutes), label: `After ${durationText(minutes)}` }))
}

function durationText(minutes: number): string {
  if (minutes === 1) return '1 minute'
  if (minutes === 60) return '1 hour'
  return minutes > 60 && minutes % 60 === 0 ? `${minutes / 60} hours` : `${minutes} minutes`
}
