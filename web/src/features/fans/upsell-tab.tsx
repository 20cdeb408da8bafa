import { assumedFigures } from '@greenroom/contract/features/fans/fans.rules.ts'
import type { FanDetail } from '@greenroom/contract/features/fans/fans.schema.ts'
import { Card, CardBody, CardHeader } from '../../ui/card.tsx'
import { UpsellMeter } from '../../ui/meter.tsx'
import { SkeletonLines } from '../../ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { noAdviceReason } from './fan-sidebar.tsx'
import { scoreEstimateNote } from './score-estimate-note.ts'
import { useAdvice } from './use-advice.ts'

export function UpsellTab({ fan }: { fan: FanDetail }) {
  const state = useAdvice(fan)
  return (
    <div className="flex flex-col gap-5">
      <Card>
        <CardHeader
          title="Upsell score"
          action={<UpsellMeter score={fan.upsellScore} uncertainty={scoreEstimateNote(fan)} />}
        />
        <CardBody className="text-13 text-ink-2">
          Engagement {describeRate(fan.engagementRate, assumedFigures.engagementRate)} plus response rate{' '}
          {describeRate(fan.responseRate, assumedFigures.responseRate)}, up to 100. A score of 70 or more is
          strong, and 50 or more is medium.
        </CardBody>
      </Card>
      <Card>
        <CardHeader title="Upsell opportunities" note="Strongest first" />
        {state.status === 'pending' && (
          <CardBody>
            <SkeletonLines lines={4} />
          </CardBody>
        )}
        {state.status === 'failed' && (
          <ErrorState title="Could not load opportunities" error={state.error} onRetry={state.retry} />
        )}
        {state.status === 'ready' && state.advice.length === 0 && (
          <EmptyState title="No opportunities">{noAdviceReason(fan)}</EmptyState>
        )}
        {state.status === 'ready' && (
          <ol>
            {state.advice.map((advice) => (
              <li key={advice.id} className="border-line border-t px-4.5 py-4">
                <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
                  <h3 className="font-semibold text-14">{advice.title}</h3>
                  <span className="flex items-center gap-1.5 text-12 text-ink-3">
                    Strength <UpsellMeter score={advice.strength} />
                  </span>
                </div>
                <p className="mt-1 text-13">{advice.action}</p>
                <p className="mt-1.5 text-13 text-ink-2">
                  <span className="font-medium text-ink">Why: </span>
                  {advice.why}
                </p>
                <dl className="mt-2.5 flex flex-wrap gap-x-6 gap-y-1.5 text-12">
                  {advice.figures.map(({ label, value }) => (
                    <div key={label} className="flex gap-1.5">
                      <dt className="text-ink-3">{label}</dt>
                      <dd className="font-medium tabular-nums">{value}</dd>
                    </div>
                  ))}
                </dl>
              </li>
            ))}
          </ol>
        )}
      </Card>
    </div>
  )
}

function describeRate(rate: number | null, estimate: number): string {
  return rate === null ? `${estimate} (estimate, no data yet)` : `${rate}`
}
