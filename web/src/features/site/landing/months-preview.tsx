import texts from '../site-texts.json'

const months = texts.previewMonths
const MAX_THOUSANDS = 20
const gridValues = [20, 10, 0]

export function MonthsPreview() {
  return (
    <div className="rounded-box border border-line bg-surface p-4 shadow-float sm:p-5">
      <div className="flex items-baseline justify-between gap-3 text-13">
        <span className="font-semibold">Monthly revenue</span>
        <span className="text-12 text-ink-3">Example figures</span>
      </div>
      <div className="mt-4 grid grid-cols-[36px_1fr] text-11 text-ink-3 tabular-nums">
        <div className="relative h-36">
          {gridValues.map((value) => (
            <span
              key={value}
              className="-translate-y-1/2 absolute left-0"
              style={{ top: `${100 - (value / MAX_THOUSANDS) * 100}%` }}>
              ${value}K
            </span>
          ))}
        </div>
        <div className="relative h-36">
          {gridValues.map((value) => (
            <span
              key={value}
              className="absolute inset-x-0 h-px bg-(--chart-grid)"
              style={{ top: `${100 - (value / MAX_THOUSANDS) * 100}%` }}
            />
          ))}
          <div className="absolute inset-0 flex items-end gap-[4%] px-1">
            {months.map(({ name, thousands }, index) => (
              <span
                key={name}
                className={
                  index === months.length - 1
                    ? 'flex-1 rounded-t-[3px] bg-brand'
                    : 'flex-1 rounded-t-[3px] bg-brand-mid'
                }
                style={{ height: `${(thousands / MAX_THOUSANDS) * 100}%` }}
              />
            ))}
          </div>
        </div>
        <span />
        <div className="flex gap-[4%] px-1 pt-1.5 text-center">
          {months.map(({ name }) => (
            <span key={name} className="flex-1">
              {name}
            </span>
          ))}
        </div>
      </div>
    </div>
  )
}
