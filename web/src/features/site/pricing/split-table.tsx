import { splitOf, usd } from '../figures.ts'

const months = [3000, 10_000, 25_000].map((revenue) => ({ revenue, ...splitOf(revenue) }))
const most = Math.max(...months.map((month) => month.revenue))

/** What half means in dollars: bars to one scale, the division written beside them. */
export function SplitTable() {
  return (
    <table className="w-full break-inside-avoid text-14">
      <caption className="pb-3 text-left font-semibold text-16">What half means, by month</caption>
      <thead>
        <tr className="border-ink border-y text-13 text-ink-2">
          <th scope="col" className="py-2.5 text-left font-medium">
            To share
          </th>
          <th scope="col" className="py-2.5 pl-4 text-right font-medium">
            You
          </th>
          <th scope="col" className="py-2.5 pl-4 text-right font-medium">
            Agency
          </th>
        </tr>
      </thead>
      <tbody>
        {months.map(({ revenue, creator, agency }) => (
          <tr key={revenue} className="border-line border-b align-top">
            <th scope="row" className="w-1/2 pt-3 pb-4 text-left font-semibold">
              {usd(revenue)}
              <svg width="100%" height="8" aria-hidden="true" className="mt-2 block">
                <rect width={`${(creator / most) * 100}%`} height="8" fill="var(--color-brand)" />
                <rect
                  x={`${(creator / most) * 100}%`}
                  width={`${(agency / most) * 100}%`}
                  height="8"
                  fill="var(--chart-muted)"
                />
              </svg>
            </th>
            <td className="pt-3 pl-4 text-right font-semibold text-brand-ink">{usd(creator)}</td>
            <td className="pt-3 pl-4 text-right text-ink-2">{usd(agency)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
