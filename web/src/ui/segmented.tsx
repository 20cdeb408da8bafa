type SegmentedProps<Value extends string> = {
  /** Read by screen readers only. */
  label: string
  options: readonly { value: Value; label: string; ariaLabel?: string | undefined }[]
  value: Value
  onChoose: (value: Value) => void
}

/** A few choices side by side, one of them active. */
export function Segmented<Value extends string>({ label, options, value, onChoose }: SegmentedProps<Value>) {
  return (
    <fieldset className="inline-flex rounded-control border border-line-button">
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={value === option.value}
          aria-label={option.ariaLabel}
          onClick={() => onChoose(option.value)}
          className="hit-area relative h-7.5 border-line-button border-l px-2 font-medium text-13 text-ink-2 tabular-nums first-of-type:rounded-l-[5px] first-of-type:border-l-0 last-of-type:rounded-r-[5px] whitespace-nowrap hover:bg-hover aria-pressed:bg-selected aria-pressed:text-brand-ink sm:px-3 pointer-coarse:h-10 pointer-coarse:max-sm:min-w-11 pointer-coarse:sm:px-4">
          {option.label}
        </button>
      ))}
    </fieldset>
  )
}
