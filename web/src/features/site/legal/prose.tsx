import { type LegalField, legalFields } from '@greenroom/contract/features/site/site.rules.ts'
import type { ReactNode } from 'react'
import { cx } from '../../../ui/cx.ts'
import { slot, When } from '../slots.tsx'
import { splitLabel } from './legal-text.ts'

/** A paragraph, or a list, table or address, depending on the first characters. */
export function Block({ text }: { text: string }) {
  const [first = '', ...others] = text.split('\n')
  if (first.startsWith('- ') || first.startsWith('1. '))
    return <TextList items={[first, ...others]} isNumbered={first.startsWith('1. ')} />
  if (first.startsWith('Table: ')) return <Table label={splitLabel(first)[1]} lines={others} />
  if (first.startsWith('> '))
    return (
      <address className="whitespace-pre-line not-italic">
        <Inline text={text.replace(/^> /gm, '')} />
      </address>
    )
  return (
    <p>
      <Inline text={text} />
    </p>
  )
}

/** Text with links, [text](/path), and the site operator's details, [field]. */
function Inline({ text }: { text: string }) {
  return text.split(/(\[[^\]]+\](?:\([^)]+\))?)/).map((segment) => {
    const [, label, to] = /^\[([^\]]+)\](?:\(([^)]+)\))?$/.exec(segment) ?? []
    if (!label) return segment
    if (!to) return <LegalSlot key={segment} field={label as LegalField} />
    return (
      <a key={segment} href={to} className="link-in-text">
        {label}
      </a>
    )
  })
}

/** One of the site operator's details, or a blank if it is missing. Missing optional ones render nothing. */
function LegalSlot({ field }: { field: LegalField }) {
  const { label, optional } = legalFields[field]
  return (
    <>
      <When slot={field}>
        <span className="whitespace-pre-line">{slot(field)}</span>
      </When>
      {!optional && (
        <When slot={field} not>
          <Blank>{label}</Blank>
        </When>
      )}
    </>
  )
}

/** A blank that the site operator has to fill in. */
export function Blank({ children }: { children: ReactNode }) {
  return (
    <span className="rounded-[3px] border border-tungsten-line border-dashed bg-tungsten-soft box-decoration-clone px-0.5 text-tungsten-ink">
      [{children}]
    </span>
  )
}

function TextList({ items, isNumbered }: { items: string[]; isNumbered: boolean }) {
  const List = isNumbered ? 'ol' : 'ul'
  return (
    <List
      className={cx('flex flex-col gap-2 pl-5 marker:text-ink-3', isNumbered ? 'list-decimal' : 'list-disc')}>
      {items.map((item) => (
        <li key={item} className="pl-1">
          <Inline text={item.replace(/^(-|\d+\.) /, '')} />
        </li>
      ))}
    </List>
  )
}

const parseCells = (line: string): string[] => line.slice(2, -2).split(' | ')

/** A table that becomes a list of labeled lines on phones. */
function Table({ label, lines }: { label: string; lines: string[] }) {
  const [headers = [], ...rows] = lines.map(parseCells)
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
            key={cells[0]}
            className="break-inside-avoid border-line border-t align-top max-md:block max-md:py-3">
            {cells.map((cell, index) => (
              <td
                key={headers[index]}
                className={cx(
                  'max-md:block md:py-3 md:pr-4',
                  index === 0 ? 'font-medium text-ink' : 'max-md:mt-1',
                )}>
                {index > 0 && <span className="mr-1.5 text-ink-3 md:hidden">{headers[index]}:</span>}
                <Inline text={cell} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
