import type {
  DeliveryState,
  OutboundType,
  WebhookType,
} from '@greenroom/contract/features/connect/connect.rules.ts'
import type { Webhook } from '@greenroom/contract/features/connect/connections.schema.ts'
import { CircleCheck, CirclePause, CircleX, Clock, type LucideIcon } from 'lucide-react'

type BadgeStyle = { name: string; tone: 'brand' | 'rose' | 'sky' | 'neutral'; icon: LucideIcon }

export const webhookTypeTexts: Record<WebhookType, { name: string; text: string }> = {
  'message.created': { name: 'Message sent', text: 'For the bridge to deliver to the fan' },
  'message.deleted': {
    name: 'Message deleted',
    text: 'For the bridge to delete on the platform, if supported',
  },
  'content.published': {
    name: 'Content published',
    text: 'For the bridge to post on the platform, and to remove when withdrawn',
  },
}

export const deliveryNames: Record<OutboundType, string> = {
  'message.created': webhookTypeTexts['message.created'].name,
  'message.deleted': webhookTypeTexts['message.deleted'].name,
  'content.published': webhookTypeTexts['content.published'].name,
  'content.withdrawn': 'Content withdrawn',
  test: 'Test',
}

export function webhookBadge({ isPaused, failingSince, lastDeliveredAt }: Webhook): BadgeStyle {
  if (isPaused) return { name: 'Paused', tone: 'neutral', icon: CirclePause }
  if (failingSince) return { name: 'Failing', tone: 'rose', icon: CircleX }
  if (lastDeliveredAt) return { name: 'Working', tone: 'brand', icon: CircleCheck }
  return { name: 'Nothing sent yet', tone: 'neutral', icon: Clock }
}

export const deliveryBadges: Record<DeliveryState, BadgeStyle> = {
  waiting: { name: 'Waiting', tone: 'sky', icon: Clock },
  delivered: { name: 'Delivered', tone: 'brand', icon: CircleCheck },
  failed: { name: 'Failed', tone: 'rose', icon: CircleX },
}
