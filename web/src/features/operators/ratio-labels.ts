type Circle = { cx: number; cy: number; r: number; text: string }
type Size = { width: number; height: number }
/** `y` is the middle of the text. */
export type LabelPosition = { text: string; left: number; y: number; width: number }

export const LABEL_HEIGHT = 14
const GAP = 6
const CHARACTER_WIDTH = 7

const widthOf = (text: string): number => text.length * CHARACTER_WIDTH

/** Names beside their circles, then the team label; each in the first free position. */
export function labelPositions(
  circles: readonly Circle[],
  size: Size,
  team: { y: number; text: string } | null,
): LabelPosition[] {
  const placedLabels: LabelPosition[] = []
  const add = (candidates: LabelPosition[]) => {
    const free = candidates.find((candidate) => isFree(candidate, circles, placedLabels, size))
    const next = free ?? candidates[0]
    if (next) placedLabels.push(next)
  }
  for (const circle of circles) add(labelCandidates(circle))
  if (team) add(teamLabelCandidates(team, size))
  return placedLabels
}

function labelCandidates({ cx, cy, r, text }: Circle): LabelPosition[] {
  const width = widthOf(text)
  const [right, left, middle] = [cx + r + GAP, cx - r - GAP - width, cx - width / 2]
  const [above, below] = [cy - r - GAP - LABEL_HEIGHT / 2, cy + r + GAP + LABEL_HEIGHT / 2]
  const at = (x: number, y: number) => ({ text, left: x, y, width })
  return [
    at(right, cy),
    at(left, cy),
    at(middle, above),
    at(middle, below),
    at(right, above),
    at(right, below),
    at(left, above),
    at(left, below),
  ]
}

function teamLabelCandidates({ y, text }: { y: number; text: string }, size: Size): LabelPosition[] {
  const width = widthOf(text)
  const [above, below] = [y - LABEL_HEIGHT / 2 - 3, y + LABEL_HEIGHT / 2 + 3]
  return [
    { text, left: size.width - width, y: above, width },
    { text, left: size.width - width, y: below, width },
    { text, left: 4, y: above, width },
    { text, left: 4, y: below, width },
  ]
}

function isFree(
  candidate: LabelPosition,
  circles: readonly Circle[],
  placedLabels: readonly LabelPosition[],
  size: Size,
): boolean {
  const [right, half] = [candidate.left + candidate.width, LABEL_HEIGHT / 2]
  if (candidate.left < 0 || right > size.width || candidate.y < half || candidate.y > size.height - half)
    return false
  const overlapsCircle = circles.some(
    ({ cx, cy, r }) => candidate.left < cx + r && cx - r < right && Math.abs(candidate.y - cy) < r + half,
  )
  if (overlapsCircle) return false
  return placedLabels.every(
    (other) =>
      right <= other.left ||
      other.left + other.width <= candidate.left ||
      Math.abs(candidate.y - other.y) >= LABEL_HEIGHT,
  )
}
