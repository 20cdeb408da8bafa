import type { ApplicationDetail } from '@greenroom/contract/features/applications/review.schema.ts'
import { ChevronRight } from 'lucide-react'
import { DateTime } from '../../ui/format.tsx'
import { PanelSection } from '../../ui/side-panel.tsx'
import { Fact, Facts } from './application-facts.tsx'
import { platformNames, revenueLabel } from './application-labels.ts'

type EarlierSubmissionsProps = { submissions: ApplicationDetail['earlier']; zone: string }

/** Earlier versions of a resubmitted application. */
export function EarlierSubmissions({ submissions, zone }: EarlierSubmissionsProps) {
  return (
    <PanelSection title="Earlier submissions">
      <ul aria-label="Earlier submissions" className="flex flex-col gap-1">
        {submissions.map((submission) => (
          <li key={submission.submittedAt}>
            <details className="group">
              <summary className="flex min-h-8 cursor-pointer list-none items-center gap-1.5 rounded-control text-13 hover:text-brand-ink pointer-coarse:min-h-10 [&::-webkit-details-marker]:hidden">
                <ChevronRight
                  aria-hidden="true"
                  className="size-4 text-ink-3 transition-transform group-open:rotate-90"
                />
                Sent <DateTime at={submission.submittedAt} zone={zone} />
              </summary>
              <div className="pt-1 pb-2 pl-5.5">
                <Facts>
                  <Fact name="Phone">{submission.phone}</Fact>
                  <Fact name="Main platform">{platformNames[submission.platform]}</Fact>
                  <Fact name="Current revenue">{revenueLabel(submission.currentRevenue)}</Fact>
                  <Fact name="Message">{submission.message || 'No message.'}</Fact>
                </Facts>
              </div>
            </details>
          </li>
        ))}
      </ul>
    </PanelSection>
  )
}
