import type { PersonRecord } from '@greenroom/contract/features/compliance/records.schema.ts'
import { platformNames } from '@greenroom/contract/features/creators/platform-accounts.rules.ts'
import { Link } from 'react-router'
import { pluralize } from '../../../ui/count.ts'
import { PanelSection } from '../../../ui/side-panel.tsx'

/** Items still published after a withdrawal, and where. Archiving an item removes it from the list. */
export function RemovalsSection({ removals }: Pick<PersonRecord, 'removals'>) {
  if (removals.length === 0) return null
  return (
    <PanelSection title="Content to take down">
      <p className="mb-2 text-13 text-ink-2">
        Consent was withdrawn. Remove these where they are published, and confirm it on the item.
      </p>
      <ul className="flex flex-col gap-1.5 text-13">
        {removals.map(({ itemId, title, platforms, messages }) => (
          <li key={itemId} className="flex items-baseline justify-between gap-3">
            <Link to={`/dashboard/content?id=${itemId}`} className="link min-w-0 truncate">
              {title}
            </Link>
            <span className="flex-none text-12 text-ink-3">
              {[
                ...platforms.map((platform) => platformNames[platform]),
                ...(messages > 0 ? [pluralize(messages, 'message')] : []),
              ].join(', ')}
            </span>
          </li>
        ))}
      </ul>
    </PanelSection>
  )
}
