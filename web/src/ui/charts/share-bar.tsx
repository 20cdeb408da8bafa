import { shareOf } from '../share-of.ts'

type ShareBarProps = { parts: readonly { key: string; value: number; color: string }[] }

/** Parts of a whole in one bar. The figures are beside it; negative parts are not drawn. */
export function ShareBar({ parts }: ShareBarProps) {
  const values = parts.map(({ value }) => value)
  return (
    <div aria-hidden="true" className="flex h-2.5 gap-0.5 overflow-hidden rounded-full bg-line">
      {parts
        .filter(({ value }) => value > 0)
        .map(({ key, value, color }) => (
          <span key={key} style={{ width: `${shareOf(value, values)}%`, background: color }} />
        ))}
    </div>
  )
}
