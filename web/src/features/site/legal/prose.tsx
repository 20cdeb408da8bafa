import type { ReactNode } from 'react'
import { cx } from '../../../ui/cx.ts'

/** A list inside a legal text; each item is a sentence. */
export function Points({ items, numbered = false }: { items: ReactNode[]; numbered?: boolean }) {
  const List = numbered ? 'ol' : 'ul'
  return (
    <List
      className={cx('flex flex-col gap-2 pl-5 marker:text-ink-3', numbered ? 'list-decimal' : 'list-disc')}
    >
      {items.map((item, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a fixed list of sentences, never reordered
        <li key={at} className="pl-1">
          {item}
        </li>
      ))}
    </List>
  )
}

type RowsProps = { label: string; heads: string[]; rows: ReactNode[][] }

/** A small table that becomes a list of labelled lines on phones, so nothing scrolls sideways. */
export function Rows({ label, heads, rows }: RowsProps) {
  return (
    <table aria-label={label} className="w-full border-line border-b text-14 leading-5.5 max-md:block">
      <thead className="max-md:sr-only">
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col" className="py-2 pr-4 text-left font-medium text-ink-3">
              {head}
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
            {cells.map((cell, at) => (
              <td
                key={heads[at]}
                className={cx(
                  'max-md:block md:py-3 md:pr-4',
                  at === 0 ? 'font-medium text-ink' : 'max-md:mt-1',
                )}
              >
                {at > 0 && <span className="mr-1.5 text-ink-3 md:hidden">{heads[at]}:</span>}
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** A link inside running text: underlined, since colour alone does not tell it apart. */
export function A({ to, children }: { to: string; children: ReactNode }) {
  return (
    <a href={to} className="link-in-text">
      {children}
    </a>
  )
}
