type ProgressBarProps = { label: string; percent: number; text: string }

/** Progress as a bar, in percent and as text. */
export function ProgressBar({ label, percent, text }: ProgressBarProps) {
  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-baseline justify-between gap-3 text-13">
        <span className="font-medium">{label}</span>
        <span className="text-ink-2 tabular-nums">{percent}%</span>
      </div>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={`${percent} percent, ${text}`}
        className="h-2 overflow-hidden rounded-full bg-sunken">
        <div
          className="h-full rounded-full bg-brand transition-[width] duration-200"
          style={{ width: `${percent}%` }}
        />
      </div>
      <p className="text-12 text-ink-3 tabular-nums">{text}</p>
    </div>
  )
}
