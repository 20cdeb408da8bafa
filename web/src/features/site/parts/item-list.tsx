import type { ReactNode } from 'react'
import { cx } from '../../../ui/cx.ts'

type Item = { title: string; text: ReactNode }

type ItemListProps = { items: Item[]; columns?: 1 | 2 | 3 | undefined; tone?: 'plain' | 'dark' | undefined }

const columnClass = { 1: '', 2: 'md:grid-cols-2', 3: 'md:grid-cols-2 lg:grid-cols-3' }

/** Titles with a sentence each, separated by lines. */
export function ItemList({ items, columns = 2, tone = 'plain' }: ItemListProps) {
  const isDark = tone === 'dark'
  return (
    <ul className={cx('grid gap-x-6', columnClass[columns])}>
      {items.map(({ title, text }) => (
        <li key={title} className={cx('border-t pt-4.5 pb-7', isDark ? 'border-room-line' : 'border-line')}>
          <h3 className="font-semibold text-16">{title}</h3>
          <p
            className={cx(
              'mt-1 max-w-[34em] text-pretty text-14 leading-5.5',
              isDark ? 'text-on-room-2' : 'text-ink-2',
            )}>
            {text}
          </p>
        </li>
      ))}
    </ul>
  )
}
