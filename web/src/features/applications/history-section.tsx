import type { ApplicationDetail } from '@greenroom/contract/features/applications/review.schema.ts'
import { DateTime } from '../../ui/format.tsx'
import { PanelSection } from '../../ui/side-panel.tsx'

type History = ApplicationDetail['history']

const actionLabels: Record<History[number]['action'], string> = {
  received: 'sent the application',
  'sent again': 'resubmitted the application',
  approved: 'approved the application',
  contacted: 'contacted the applicant',
  rejected: 'rejected the application',
  'added as creator': 'added the applicant as a creator',
  'joined to account': 'linked the application to an account',
  'share agreed': 'set the creator’s share',
  'owner changed': 'changed the owner',
  'details changed': 'changed details',
  noted: 'added a note',
}

export function HistorySection({ history, zone }: { history: History; zone: string }) {
  const newestFirst = history.toSorted((a, b) => b.at.localeCompare(a.at))
  return (
    <PanelSection title="History">
      <ol aria-label="History" className="flex flex-col gap-2.5 border-line border-l pl-3.5">
        {newestFirst.map((entry) => (
          <li
            key={entry.id}
            className="relative text-13 before:absolute before:top-1.5 before:-left-4.5 before:size-1.75 before:rounded-full before:border before:border-line-control before:bg-surface">
            <p className="wrap-anywhere">
              <span className="font-medium">{entry.actor}</span> {actionLabels[entry.action]}
            </p>
            {entry.detail && (
              <p className="wrap-anywhere line-clamp-4 whitespace-pre-line text-ink-2">{entry.detail}</p>
            )}
            <p className="text-12 text-ink-3">
              <DateTime at={entry.at} zone={zone} />
            </p>
          </li>
        ))}
      </ol>
    </PanelSection>
  )
}
