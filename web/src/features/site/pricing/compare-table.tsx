import { cx } from '../../../ui/cx.ts'

type CompareTableProps = {
  caption: string
  /** The first column contains the row labels. */
  columns: string[]
  rows: { label: string; values: string[] }[]
}

/** Use at most four short columns, to fit small phones. */
export function CompareTable({ caption, columns, rows }: CompareTableProps) {
  const [corner, ...headers] = columns
  const cell = 'py-3 pl-2.5 text-left align-top sm:pl-6'
  return (
    <table className="w-full break-inside-avoid sm:table-fixed text-13 sm:text-14">
      <caption className="pb-3 text-left font-semibold text-16">{caption}</caption>
      <thead>
        <tr className="border-ink border-y">
          <th scope="col" className="py-2.5 sm:w-[30%] text-left align-bottom font-medium text-ink-2">
            {corner}
          </th>
          {headers.map((label) => (
            <th key={label} scope="col" className={cx(cell, 'py-2.5 align-bottom font-semibold')}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ label, values }) => (
          <tr key={label} className="border-line border-b">
            <th scope="row" className="hyphens-auto py-3 text-left align-top font-medium">
              {label}
            </th>
            {headers.map((header, index) => (
              <td key={header} className={cx(cell, 'text-ink-2')}>
                {values[index]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
