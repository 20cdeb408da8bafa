import { Link, type To } from 'react-router'
import { cx } from '../cx.ts'

type Cell = string | { text: string; to: To }
export type ChartTableRow = { key: string; cells: readonly Cell[] }

type ChartTableProps = { caption: string; headers: readonly string[]; rows: readonly ChartTableRow[] }

/** The values of a chart. Long tables scroll. */
export function ChartTable({ caption, headers, rows }: ChartTableProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a section would be a landmark for each table
    <div
      role="group"
      aria-label={caption}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolls by keyboard
      tabIndex={0}
      className="max-h-80 overflow-y-auto rounded-control border border-line">
      <table className="w-full border-separate border-spacing-0 text-13">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {headers.map((head, index) => (
              <th
                key={head}
                scope="col"
                className={cx(
                  'sticky top-0 z-1 h-8 border-line border-b bg-sunken px-3 font-medium text-12 text-ink-2 max-sm:px-2',
                  index === 0 ? 'text-left' : 'text-right',
                )}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key} className="group hover:bg-hover">
              {row.cells.map((cell, index) => {
                const padding = 'h-8 border-line border-b px-3 group-last:border-b-0 max-sm:px-2'
                return index === 0 ? (
                  <th key={headers[index]} scope="row" className={cx(padding, 'text-left font-normal')}>
                    <CellText cell={cell} />
                  </th>
                ) : (
                  <td key={headers[index]} className={cx(padding, 'text-right tabular-nums')}>
                    <CellText cell={cell} />
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function CellText({ cell }: { cell: Cell }) {
  if (typeof cell === 'string') return cell
  return (
    <Link to={cell.to} className="link">
      {cell.text}
    </Link>
  )
}
