import type { KeyboardEvent, MouseEvent, ReactNode } from 'react'
import { cx } from './cx.ts'

type TableColumn<Row> = {
  head: ReactNode
  /** Required unless the head is plain text. */
  key?: string | undefined
  align?: 'left' | 'right' | undefined
  width?: string | undefined
  /** Takes the remaining width, and truncates what does not fit. */
  fills?: boolean | undefined
  /** For both head and cells, such as `max-xl:hidden`. */
  className?: string | undefined
  cell: (row: Row) => ReactNode
}

type TableProps<Row> = {
  label: string
  columns: readonly TableColumn<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** Called when a row is clicked or Enter is pressed. Links and buttons inside the row still work. */
  onOpen?: ((row: Row) => void) | undefined
  empty?: ReactNode
  /** Two-line row for phones instead of the table. */
  phoneRow?: ((row: Row) => ReactNode) | undefined
}

const keyOf = ({ key, head }: { key?: string | undefined; head: ReactNode }) => key ?? String(head)

const interactiveSelector = 'a, button, input, select, textarea, label, [role="menuitem"]'

function moveByArrow(event: KeyboardEvent<HTMLElement>) {
  const step = event.key === 'ArrowDown' ? 'nextElementSibling' : 'previousElementSibling'
  const next = event.currentTarget[step]
  if (next instanceof HTMLElement) {
    event.preventDefault()
    next.focus()
  }
}

/** Handlers that make rows openable: one tab stop, arrow keys between rows, Enter and click open. */
function rowHandlers<Row>(row: Row, index: number, onOpen: ((row: Row) => void) | undefined) {
  if (!onOpen) return {}
  return {
    tabIndex: index === 0 ? 0 : -1,
    onClick: (event: MouseEvent<HTMLElement>) => {
      const control = event.target instanceof Element ? event.target.closest(interactiveSelector) : null
      if (!control && !getSelection()?.toString()) onOpen(row)
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      if (event.target !== event.currentTarget) return
      if (event.key === 'Enter') onOpen(row)
      else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') moveByArrow(event)
    },
  }
}

const th =
  'sticky top-(--table-top,0px) z-1 h-8.5 whitespace-nowrap border-line border-b bg-sunken px-3 font-medium text-12 text-ink-2 first:pl-(--table-inset,18px) last:pr-(--table-inset,18px)'
const td =
  'h-(--h-row) truncate border-line border-b px-3 first:pl-(--table-inset,18px) last:pr-(--table-inset,18px) group-last:border-b-0'
const openableRow =
  'cursor-pointer hover:bg-hover focus-visible:bg-selected focus-visible:shadow-[inset_2px_0_0_var(--color-brand)] focus-visible:outline-none'

export function Table<Row>({ label, columns, rows, rowKey, onOpen, empty, phoneRow }: TableProps<Row>) {
  if (rows.length === 0 && empty) return <>{empty}</>
  return (
    <>
      {/* Scrolls only where the page is narrow: a scroll container would break the sticky head. */}
      <div className={cx('max-lg:overflow-x-auto', phoneRow && 'max-sm:hidden')}>
        <table aria-label={label} className="w-full border-separate border-spacing-0 text-13">
          <thead>
            <tr>
              {columns.map((column) => (
                <th
                  key={keyOf(column)}
                  scope="col"
                  style={column.width ? { width: column.width } : undefined}
                  className={cx(
                    th,
                    column.align === 'right' ? 'text-right' : 'text-left',
                    column.fills && 'w-full',
                    column.className,
                  )}>
                  {column.head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => (
              <tr
                key={rowKey(row)}
                className={cx('group', onOpen ? openableRow : 'hover:bg-hover')}
                {...rowHandlers(row, index, onOpen)}>
                {columns.map((column) => (
                  <td
                    key={keyOf(column)}
                    className={cx(
                      td,
                      column.fills ? 'w-full max-w-0' : 'max-w-96',
                      column.align === 'right' && 'whitespace-nowrap text-right tabular-nums',
                      column.className,
                    )}>
                    {column.cell(row)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {phoneRow && (
        <ul aria-label={label} className="sm:hidden">
          {rows.map((row, index) => (
            <li
              key={rowKey(row)}
              className={cx(
                'border-line border-b px-4 py-2.5 last:border-b-0',
                onOpen ? openableRow : 'hover:bg-hover',
              )}
              {...rowHandlers(row, index, onOpen)}>
              {phoneRow(row)}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
