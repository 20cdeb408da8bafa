import { crossings } from './licence-terms.ts'

/** The arithmetic behind the chart, for four sizes of roster. */
export function CrossingTable() {
  return (
    <table className="w-full break-inside-avoid text-14 tabular-nums">
      <caption className="pb-3 text-left font-semibold text-16">Where both cost the same</caption>
      <thead>
        <tr className="border-on-room-2 border-y align-bottom text-13 text-on-room-2">
          <th scope="col" className="py-2.5 text-left font-medium">
            Active creators
          </th>
          <th scope="col" className="py-2.5 pl-4 text-right font-medium">
            Fixed licence
          </th>
          <th scope="col" className="py-2.5 pl-4 text-right font-medium">
            Same at revenue of
          </th>
        </tr>
      </thead>
      <tbody>
        {crossings.map(({ creators, fee, working, even }) => (
          <tr key={creators} className="border-room-line border-b align-top">
            <th scope="row" className="py-3 text-left font-medium">
              {creators}
            </th>
            <td className="py-3 pl-4 text-right">
              {fee} <span className="block whitespace-nowrap text-12 text-on-room-2">{working}</span>
            </td>
            <td className="py-3 pl-4 text-right font-semibold">{even}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
