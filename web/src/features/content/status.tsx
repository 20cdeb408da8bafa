import { formatPrice } from '@greenroom/contract/features/chat/offers.rules.ts'
import { contentStatusNames } from '@greenroom/contract/features/content/content.rules.ts'
import type { ContentItem } from '@greenroom/contract/features/content/content.schema.ts'
import { Archive, Check, Clock, Lock, Pencil } from 'lucide-react'
import { Badge } from '../../ui/badge.tsx'
import { formatDateTime } from '../../ui/format.tsx'
import { ReviewBadge } from '../../ui/review-badge.tsx'

type StatusProps = {
  item: Pick<ContentItem, 'status' | 'price' | 'scheduledFor' | 'isArchived' | 'review'>
  zone: string
  /** Shows the review status as text instead of an icon. */
  full?: boolean | undefined
}

/** An item's status with its price or date, and its review status while action is needed. */
export function ContentStatusBadge({ item, zone, full }: StatusProps) {
  const { review } = item
  return (
    <span className="inline-flex flex-none gap-1">
      <Status item={item} zone={zone} />
      {review !== null && review !== 'CLEARED' && <ReviewBadge review={review} brief={!full} />}
    </span>
  )
}

function Status({ item, zone }: StatusProps) {
  const { status, price, scheduledFor, isArchived } = item
  if (isArchived) return <Badge icon={Archive}>Archived</Badge>
  if (status === 'PPV')
    return (
      <Badge tone="amber" icon={Lock}>
        {price === null ? contentStatusNames.PPV : `${contentStatusNames.PPV} ${formatPrice(price)}`}
      </Badge>
    )
  if (status === 'SCHEDULED')
    return (
      <Badge tone="sky" icon={Clock}>
        {scheduledFor ? (
          <>
            <span className="sr-only">{contentStatusNames.SCHEDULED}, </span>
            {formatDateTime(scheduledFor, zone)}
          </>
        ) : (
          contentStatusNames.SCHEDULED
        )}
      </Badge>
    )
  if (status === 'PUBLISHED')
    return (
      <Badge tone="brand" icon={Check}>
        {contentStatusNames.PUBLISHED}
      </Badge>
    )
  return (
    <Badge dashed icon={Pencil}>
      {contentStatusNames.DRAFT}
    </Badge>
  )
}
