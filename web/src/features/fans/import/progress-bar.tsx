import type { FanImport } from '@greenroom/contract/features/fans/fan-imports.schema.ts'
import { inFigures, percentOf } from './import-words.ts'

/** How far the job is, as a bar and in words; the figures are the job's own. */
export function ImportProgress({ shown, label }: { shown: FanImport; label: string }) {
  const percent = percentOf(shown)
  const words = `${inFigures(shown.progress.done)} of ${inFigures(shown.rows ?? 0)} rows`
  return <Bar label={label} percent={percent} words={words} />
}

export function Bar({ label, percent, words }: { label: string; percent: number; words: string }) {
  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-baseline justify-between gap-3 text-13">
        <span className="font-medium">{label}</span>
        <span className="text-ink-2 tabular-nums">{percent} %</span>
      </div>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={`${percent} percent, ${words}`}
        className="h-2 overflow-hidden rounded-full bg-sunken"
      >
        <div
          className="h-full rounded-full bg-brand transition-[width] duration-200"
          style={{ width: `${percent}%` }}
        />
      </div>
      <p className="text-12 text-ink-3 tabular-nums">{words}</p>
    </div>
  )
}
