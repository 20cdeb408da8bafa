import { agencyEvents } from './features/agency/agency.events.ts'
import { analyticsEvents } from './features/analytics/analytics.events.ts'
import { applicationsEvents } from './features/applications/applications.events.ts'
import { assistEvents } from './features/assist/assist.events.ts'
import { auditEvents } from './features/audit/audit.events.ts'
import { authEvents } from './features/auth/auth.events.ts'
import { casesEvents } from './features/cases/cases.events.ts'
import { chatEvents } from './features/chat/chat.events.ts'
import { complianceEvents } from './features/compliance/compliance.events.ts'
import { connectEvents } from './features/connect/connect.events.ts'
import { connectionsEvents } from './features/connect/connections.events.ts'
import { webhookEvents } from './features/connect/webhooks.events.ts'
import { contentEvents } from './features/content/content.events.ts'
import { creatorHomeEvents } from './features/creator-home/creator-home.events.ts'
import { creatorsEvents } from './features/creators/creators.events.ts'
import { fansEvents } from './features/fans/fans.events.ts'
import { ledgerEvents } from './features/ledger/ledger.events.ts'
import { mailEvents } from './features/mail/mail.events.ts'
import { managementEvents } from './features/management/management.events.ts'
import { notificationsEvents } from './features/notifications/notifications.events.ts'
import { pushEvents } from './features/notifications/push.events.ts'
import { operatorsEvents } from './features/operators/operators.events.ts'
import { packetEvents } from './features/packets/packets.events.ts'
import { screeningEvents } from './features/screening/screening.events.ts'
import { siteEvents } from './features/site/site.events.ts'
import { teamEvents } from './features/team/team.events.ts'
import { voiceEvents } from './features/voice/voice.events.ts'
import type { z } from './kit/zod.ts'

/** All domain events. */
export const domainEvents = {
  ...authEvents,
  ...agencyEvents,
  ...siteEvents,
  ...teamEvents,
  ...applicationsEvents,
  ...creatorsEvents,
  ...managementEvents,
  ...fansEvents,
  ...ledgerEvents,
  ...analyticsEvents,
  ...chatEvents,
  ...screeningEvents,
  ...assistEvents,
  ...connectionsEvents,
  ...connectEvents,
  ...contentEvents,
  ...complianceEvents,
  ...packetEvents,
  ...casesEvents,
  ...auditEvents,
  ...voiceEvents,
  ...operatorsEvents,
  ...creatorHomeEvents,
  ...mailEvents,
  ...notificationsEvents,
  ...pushEvents,
  ...webhookEvents,
}

export type DomainEvent = keyof typeof domainEvents
export type DomainEventPayload<N extends DomainEvent> = z.infer<(typeof domainEvents)[N]>
