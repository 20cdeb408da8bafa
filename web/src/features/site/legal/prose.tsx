import type { ReactNode } from 'react'
import { cx } from '../../../ui/cx.ts'

export function BulletList({ items, numbered = false }: { items: ReactNode[]; numbered?: boolean }) {
  const List = numbered ? 'ol' : 'ul'
  return (
    <List
      className={cx('flex flex-col gap-2 pl-5 marker:text-ink-3', numbered ? 'list-decimal' : 'list-disc')}
    >
      {items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a fixed list of sentences, never reordered
        <li key={index} className="pl-1">
          {item}
        </li>
      ))}
    </List>
  )
}

type TableProps = { label: string; headers: string[]; rows: ReactNode[][] }

/** A table that becomes a list of labeled lines on phones. */
export function Table({ label, headers, rows }: TableProps) {
  return (
    <table aria-label={label} className="w-full border-line border-b text-14 leading-5.5 max-md:block">
      <thead className="max-md:sr-only">
        <tr>
          {headers.map((header) => (
            <th key={header} scope="col" className="py-2 pr-4 text-left font-medium text-ink-3">
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-md:block">
        {rows.map((cells) => (
          <tr
            key={String(cells[0])}
            className="break-inside-avoid border-line border-t align-top max-md:block max-md:py-3"
          >
            {cells.map((cell, index) => (
              <td
                key={headers[index]}
                className={cx(
                  'max-md:block md:py-3 md:pr-4',
                  index === 0 ? 'font-medium text-ink' : 'max-md:mt-1',
                )}
              >
                {index > 0 && <span className="mr-1.5 text-ink-3 md:hidden">{headers[index]}:</span>}
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** A link in running text, underlined because color alone is not enough. */
export function TextLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <a href={to} className="link-in-text">
      {children}
    </a>
  )
}
