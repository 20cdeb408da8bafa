import { cx } from '../../ui/cx.ts'
import { formatMoneyWithCents } from '../../ui/format.tsx'

type Amounts = { gross: number; fee: number; net: number; creatorShare: number; agencyShare: number }

export type AmountRow = Amounts & { key: string; name: string; detail: string }

type AmountTableProps = { label: string; firstHeader: string; rows: readonly AmountRow[]; sum?: AmountRow }

const columns = [
  ['gross', 'Gross'],
  ['fee', 'Fee'],
  ['net', 'Net'],
  ['agencyShare', 'Agency'],
  ['creatorShare', 'Creator'],
] as const

/** Rounds to cents after adding dollar amounts. */
export function totalRow(name: string, detail: string, rows: readonly Amounts[]): AmountRow {
  const total = (key: keyof Amounts) => Math.round(rows.reduce((sum, row) => sum + row[key] * 100, 0)) / 100
  return {
    key: 'sum',
    name,
    detail,
    gross: total('gross'),
    fee: total('fee'),
    net: total('net'),
    creatorShare: total('creatorShare'),
    agencyShare: total('agencyShare'),
  }
}

/** A table with five amounts per row, shown as a list on phones. */
export function AmountTable({ label, firstHeader, rows, sum }: AmountTableProps) {
  return (
    <>
      <table aria-label={label} className="w-full text-13 max-md:hidden print:table print:text-12">
        <thead>
          <tr className="text-12 text-ink-2">
            <th scope="col" className="border-line border-b py-1.5 pr-3 text-left font-medium">
              {firstHeader}
            </th>
            {columns.map(([key, header]) => (
              <th key={key} scope="col" className="border-line border-b py-1.5 pl-3 text-right font-medium">
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.key} row={row} />
          ))}
        </tbody>
        {sum && (
          <tfoot className="font-semibold">
            <Row row={sum} />
          </tfoot>
        )}
      </table>
      <ul aria-label={label} className="md:hidden print:hidden">
        {[...rows, ...(sum ? [sum] : [])].map((row) => (
          <li
            key={row.key}
            className={cx('border-line border-t py-2 text-13', row === sum && 'font-semibold')}>
            <span className="flex justify-between gap-3">
              <span className="wrap-anywhere min-w-0">{row.name}</span>
              <span className="tabular-nums">{formatMoneyWithCents(row.creatorShare)}</span>
            </span>
            <span className="wrap-anywhere block font-normal text-12 text-ink-3">{row.detail}</span>
            <span className="block font-normal text-12 text-ink-3 tabular-nums">
              Gross {formatMoneyWithCents(row.gross)} · fee {formatMoneyWithCents(row.fee)} · net{' '}
              {formatMoneyWithCents(row.net)} · agency {formatMoneyWithCents(row.agencyShare)}
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}

function Row({ row }: { row: AmountRow }) {
  return (
    <tr className="break-inside-avoid">
      <th
        scope="row"
        className="border-line border-b py-2 pr-3 text-left align-baseline [font-weight:inherit]">
        <span className="wrap-anywhere font-medium">{row.name}</span>
        <span className="wrap-anywhere block font-normal text-12 text-ink-3">{row.detail}</span>
      </th>
      {columns.map(([key]) => (
        <td
          key={key}
          className="whitespace-nowrap border-line border-b py-2 pl-3 text-right align-baseline tabular-nums">
          {formatMoneyWithCents(row[key])}
        </td>
      ))}
    </tr>
  )
}
