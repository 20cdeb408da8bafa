import { Link, type To } from 'react-router'

export type Cohort = {
  key: string
  label: string
  /** Size of the cohort. */
  size: string
  sizeTo?: To | undefined
  cells: readonly { key: string; percent: number | null; title: string; to?: To | undefined }[]
}

type CohortTableProps = {
  caption: string
  corner: string
  offsets: readonly string[]
  cohorts: readonly Cohort[]
}

/** Percentages by group and elapsed time, darker where higher. */
export function CohortTable({ caption, corner, offsets, cohorts }: CohortTableProps) {
  return (
    <table className="w-full table-fixed border-separate border-spacing-0.75 text-12 tabular-nums">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr className="text-ink-2">
          <th scope="col" className="w-26 text-left font-medium max-sm:w-16">
            {corner}
          </th>
          {offsets.map((offset) => (
            <th key={offset} scope="col" className="h-7 font-medium">
              {offset}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {cohorts.map((cohort) => (
          <tr key={cohort.key}>
            <th scope="row" className="whitespace-nowrap text-left font-medium">
              {cohort.label}{' '}
              {cohort.sizeTo ? (
                <Link to={cohort.sizeTo} className="ml-1 font-normal text-ink-3 hover:underline">
                  {cohort.size}
                </Link>
              ) : (
                <span className="ml-1 font-normal text-ink-3">{cohort.size}</span>
              )}
            </th>
            {offsets.map((offset, index) => {
              const cell = cohort.cells[index]
              if (!cell) return <td key={offset} />
              return (
                <td key={offset} className="p-0">
                  <CohortCell percent={cell.percent} title={cell.title} to={cell.to} />
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function CohortCell({ percent, title, to }: Omit<Cohort['cells'][number], 'key'>) {
  const text = percent === null ? '–' : String(Math.round(percent))
  const cellStyle = {
    className: 'flex h-8 items-center justify-center rounded-[4px] text-ink max-sm:h-9',
    style: {
      background: `color-mix(in oklab, var(--chart-1) ${Math.round((percent ?? 0) * 0.45)}%, var(--color-sunken))`,
    },
  }
  if (!to)
    return (
      <span {...cellStyle} data-tip={title}>
        {text}
      </span>
    )
  return (
    <Link to={to} {...cellStyle} data-tip={title}>
      {text}
      <span className="sr-only">% {title}</span>
    </Link>
  )
}
