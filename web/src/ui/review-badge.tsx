import { type ReviewState, reviewStateNames } from '@greenroom/contract/features/content/reviews.rules.ts'
import { CircleCheck, CircleSlash, Hourglass, TriangleAlert } from 'lucide-react'
import { Badge } from './badge.tsx'

const looks = {
  NEEDS_EVIDENCE: { icon: TriangleAlert, tone: 'amber' },
  IN_REVIEW: { icon: Hourglass, tone: 'neutral' },
  CLEARED: { icon: CircleCheck, tone: 'neutral' },
  WITHDRAWN: { icon: CircleSlash, tone: 'rose' },
} as const

export function ReviewBadge({ review }: { review: ReviewState }) {
  return <Badge {...looks[review]}>{reviewStateNames[review]}</Badge>
}
