import type { ReactNode } from 'react'

type MarkedTextProps = { text: string; spans: readonly { start: number; end: number }[] }

/** Text with highlighted spans. */
export function MarkedText({ text, spans }: MarkedTextProps) {
  const segments: ReactNode[] = []
  let at = 0
  for (const { start, end } of spans.toSorted((a, b) => a.start - b.start)) {
    if (end <= at) continue
    const from = Math.max(at, start)
    segments.push(
      text.slice(at, from),
      <mark key={from} className="rounded-[3px] bg-rose-soft px-0.5 font-medium text-rose-ink">
        {text.slice(from, end)}
      </mark>,
    )
    at = end
  }
  return (
    <>
      {segments}
      {text.slice(at)}
    </>
  )
}
