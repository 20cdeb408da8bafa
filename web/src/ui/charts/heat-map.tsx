import { type KeyboardEvent, useId, useState } from 'react'
import { type To, useNavigate } from 'react-router'
import { cx } from '../cx.ts'

export type HeatCell = { key: string; value: number; title: string; to?: To | undefined }

type HeatMapProps = {
  label: string
  rows: readonly { key: string; label: string; cells: readonly HeatCell[] }[]
  /** Labels above the columns; empty ones are skipped. */
  headers: readonly string[]
  /** Text above the map while no cell is selected. */
  placeholder: string
}

/**
 * A cell for each row and column, darker where higher. Arrow keys announce a cell; Enter or a click opens the records
 * behind it.
 */
export function HeatMap({ label, rows, headers, placeholder }: HeatMapProps) {
  const id = useId()
  const navigate = useNavigate()
  const [position, setPosition] = useState<{ row: number; column: number } | null>(null)
  const max = Math.max(0, ...rows.flatMap(({ cells }) => cells.map(({ value }) => value)))
  const selected = position ? rows[position.row]?.cells[position.column] : undefined

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter' && selected?.to) return navigate(selected.to)
    const moves: Record<string, [number, number]> = {
      ArrowLeft: [0, -1],
      ArrowRight: [0, 1],
      ArrowUp: [-1, 0],
      ArrowDown: [1, 0],
      Home: [0, -headers.length],
      End: [0, headers.length],
    }
    const move = moves[event.key]
    if (!move) return
    event.preventDefault()
    const [down, right] = move
    setPosition((current) => ({
      row: Math.max(0, Math.min(rows.length - 1, (current?.row ?? 0) + down)),
      column: Math.max(0, Math.min(headers.length - 1, (current?.column ?? 0) + right)),
    }))
  }

  return (
    <div>
      <p id={id} className="sr-only">
        {label}
      </p>
      <p aria-live="polite" className="mb-2 min-h-5 text-13 text-ink-2 tabular-nums">
        {selected ? <span className="font-medium text-ink">{selected.title}</span> : placeholder}
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: no element for a map with arrow keys */}
      <div
        role="group"
        aria-roledescription="heat map"
        aria-labelledby={id}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys read cells out
        tabIndex={0}
        onKeyDown={onKeyDown}
        onFocus={() => setPosition((current) => current ?? { row: 0, column: 0 })}
        onBlur={() => setPosition(null)}
        onPointerLeave={() => setPosition(null)}
        className="overflow-x-auto rounded-control">
        <div
          aria-hidden="true"
          className="grid items-center gap-0.75 max-sm:gap-px sm:min-w-160 text-[11px] text-ink-3"
          style={{ gridTemplateColumns: `2.25rem repeat(${headers.length}, minmax(0, 1fr))` }}>
          <span />
          {headers.map((head, column) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: columns never move
            <span key={column} className="overflow-visible whitespace-nowrap leading-4">
              {head}
            </span>
          ))}
          {rows.map((row, rowIndex) => (
            <HeatRow key={row.key} label={row.label}>
              {row.cells.map((cell, column) => (
                // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: keys are handled by the group
                <span
                  key={cell.key}
                  data-cell
                  onPointerEnter={() => setPosition({ row: rowIndex, column })}
                  onClick={() => cell.to && cell.value > 0 && navigate(cell.to)}
                  className={cx(
                    'h-7 rounded-[3px]',
                    cell.to && cell.value > 0 && 'cursor-pointer',
                    position?.row === rowIndex &&
                      position.column === column &&
                      'outline-2 outline-(--color-ink) -outline-offset-1',
                  )}
                  style={{
                    background: `color-mix(in oklab, var(--chart-1) ${shade(cell.value, max)}%, var(--color-canvas))`,
                  }}
                />
              ))}
            </HeatRow>
          ))}
        </div>
      </div>
    </div>
  )
}

function HeatRow({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <>
      <span className="text-12">{label}</span>
      {children}
    </>
  )
}

/** At least 6 for anything above zero, so it differs from zero. */
function shade(value: number, max: number): number {
  return value <= 0 || max <= 0 ? 0 : Math.max(6, Math.round((value / max) * 100))
}
