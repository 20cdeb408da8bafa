import { DateTime } from '../../../ui/format.tsx'

type LinkShownProps = { shown: { to: string; at: string } | null; zone: string }

/** Who saw the personal link a record came through. */
export function LinkShown({ shown, zone }: LinkShownProps) {
  if (!shown) return null
  return (
    <span className="block text-12 text-tungsten-ink">
      Link shown to {shown.to} on <DateTime at={shown.at} zone={zone} />
    </span>
  )
}
