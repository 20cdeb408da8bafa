import { agencyPlanFor, usdCents } from '../figures.ts'

const sizes = [3, 5, 6, 10, 15, 20]

const rows = sizes.flatMap((creators) => {
  const plan = agencyPlanFor(creators)
  return plan ? [{ creators, plan, each: plan.monthly / creators }] : []
})
const dearest = Math.max(...rows.map((row) => row.each))

/** Price divided by roster, as bars from zero with the division beside each. */
export function CostPerCreator() {
  return (
    <table className="w-full text-13 sm:text-14">
      <caption className="pb-3 text-left font-semibold text-16">
        What one creator costs a month, by size of roster
      </caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">Creators</th>
          <th scope="col">Plan price divided by creators</th>
          <th scope="col">Each</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ creators, plan, each }) => (
          <tr key={creators} className="border-line border-t first:border-ink">
            <th scope="row" className="w-24 py-2.5 text-left font-medium sm:w-32">
              {`${creators} creators`}
            </th>
            <td className="py-2.5 pl-3 text-ink-2">
              <svg
                width="100%"
                height="6"
                preserveAspectRatio="none"
                viewBox="0 0 100 6"
                aria-hidden="true"
                className="mb-1 block max-sm:hidden"
              >
                <rect width="100" height="6" fill="var(--color-line)" />
                <rect width={(each / dearest) * 100} height="6" fill="var(--color-brand)" />
              </svg>
              {`${plan.name}, $${plan.monthly} / ${creators}`}
            </td>
            <td className="w-20 py-2.5 pl-3 text-right font-semibold">{usdCents(each)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
