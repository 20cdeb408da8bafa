import {
  type Priority,
  priorityNames,
} from '@greenroom/contract/features/notifications/notifications.rules.ts'
import { ChevronsUp, TriangleAlert } from 'lucide-react'
import { Badge } from '../../../ui/badge.tsx'

/** Shown for high and urgent only. */
export function PriorityBadge({ priority }: { priority: Priority }) {
  if (priority === 'URGENT')
    return (
      <Badge tone="rose" icon={TriangleAlert}>
        {priorityNames.URGENT}
      </Badge>
    )
  if (priority === 'HIGH')
    return (
      <Badge tone="amber" icon={ChevronsUp}>
        {priorityNames.HIGH}
      </Badge>
    )
  return null
}
