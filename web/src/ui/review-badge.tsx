import { type ReviewState, reviewStateNames } from '@greenroom/contract/features/content/reviews.rules.ts'
import { CircleCheck, CircleSlash, Hourglass, TriangleAlert } from 'lucide-react'
import { Badge } from './badge.tsx'

const badges = {
  NEEDS_EVIDENCE: { icon: TriangleAlert, tone: 'amber' },
  IN_REVIEW: { icon: Hourglass, tone: 'neutral' },
  CLEARED: { icon: CircleCheck, tone: 'neutral' },
  WITHDRAWN: { icon: CircleSlash, tone: 'rose' },
} as const

type ReviewBadgeProps = {
  review: ReviewState
  /** Icon only, where space is short; the label stays for screen readers. */
  brief?: boolean | undefined
}

export function ReviewBadge({ review, brief }: ReviewBadgeProps) {
  const name = reviewStateNames[review]
  return (
    <span title={brief ? name : undefined} className="inline-flex flex-none">
      <Badge {...badges[review]}>{brief ? <span className="sr-only">{name}</span> : name}</Badge>
    </span>
  )
}
