import type { NotificationType } from '@greenroom/contract/features/notifications/notifications.rules.ts'
import {
  CircleCheck,
  CircleDollarSign,
  CircleX,
  Hourglass,
  Inbox,
  Info,
  type LucideIcon,
  Megaphone,
  ShieldAlert,
  TrendingUp,
  Trophy,
  UserPlus,
} from 'lucide-react'

const icons: Record<NotificationType, LucideIcon> = {
  SYSTEM: Info,
  ADMIN_MESSAGE: Megaphone,
  REVENUE_UPDATE: TrendingUp,
  NEW_FAN: UserPlus,
  COMPLIANCE_ALERT: ShieldAlert,
  CONTENT_APPROVED: CircleCheck,
  CONTENT_REJECTED: CircleX,
  APPLICATION_UPDATE: Inbox,
  PAYMENT_RECEIVED: CircleDollarSign,
  SUBSCRIPTION_EXPIRING: Hourglass,
  GOAL_ACHIEVED: Trophy,
}

export function NotificationIcon({ type }: { type: NotificationType }) {
  const Icon = icons[type]
  return (
    <span className="grid size-8 flex-none place-items-center rounded-full border border-line bg-surface text-ink-2">
      <Icon aria-hidden="true" className="size-4" strokeWidth={1.75} />
    </span>
  )
}
