import { agencyApi } from './features/agency/agency.api.ts'
import { analyticsApi } from './features/analytics/analytics.api.ts'
import { applicationsApi } from './features/applications/applications.api.ts'
import { reviewApi } from './features/applications/review.api.ts'
import { assistApi } from './features/assist/assist.api.ts'
import { auditApi } from './features/audit/audit.api.ts'
import { authApi } from './features/auth/auth.api.ts'
import { passkeysApi } from './features/auth/passkeys.api.ts'
import { caseFormsApi } from './features/cases/case-forms.api.ts'
import { casesApi } from './features/cases/cases.api.ts'
import { chatApi } from './features/chat/chat.api.ts'
import { chatSendApi } from './features/chat/chat-send.api.ts'
import { quickRepliesApi } from './features/chat/quick-replies.api.ts'
import { waitingSendsApi } from './features/chat/waiting-sends.api.ts'
import { consentsApi } from './features/compliance/consents.api.ts'
import { complianceRecordsApi } from './features/compliance/records.api.ts'
import { signApi } from './features/compliance/sign.api.ts'
import { connectApi } from './features/connect/connect.api.ts'
import { connectionsApi } from './features/connect/connections.api.ts'
import { outboundApi } from './features/connect/outbound.api.ts'
import { webhooksApi } from './features/connect/webhooks.api.ts'
import { contentApi } from './features/content/content.api.ts'
import { reviewsApi } from './features/content/reviews.api.ts'
import { creatorHomeApi } from './features/creator-home/creator-home.api.ts'
import { creatorImportsApi } from './features/creators/creator-imports.api.ts'
import { creatorMoneyApi } from './features/creators/creator-money.api.ts'
import { creatorsApi } from './features/creators/creators.api.ts'
import { fanImportsApi } from './features/fans/fan-imports.api.ts'
import { fanNotesApi } from './features/fans/fan-notes.api.ts'
import { fansApi } from './features/fans/fans.api.ts'
import { homeApi } from './features/home/home.api.ts'
import { ledgerApi } from './features/ledger/ledger.api.ts'
import { mailApi } from './features/mail/mail.api.ts'
import { managementApi } from './features/management/management.api.ts'
import { messagingApi } from './features/notifications/messaging.api.ts'
import { notificationsApi } from './features/notifications/notifications.api.ts'
import { pushApi } from './features/notifications/push.api.ts'
import { operatorsApi } from './features/operators/operators.api.ts'
import { paySheetsApi } from './features/operators/pay-sheets.api.ts'
import { shiftsApi } from './features/operators/shifts.api.ts'
import { packetsApi } from './features/packets/packets.api.ts'
import { retentionApi } from './features/packets/retention.api.ts'
import { screeningApi, screeningReviewApi } from './features/screening/screening.api.ts'
import { violationsApi } from './features/screening/violations.api.ts'
import { siteApi } from './features/site/site.api.ts'
import { membersApi } from './features/team/members.api.ts'
import { teamApi } from './features/team/team.api.ts'
import { uploadsApi } from './features/uploads/uploads.api.ts'
import { voiceApi } from './features/voice/voice.api.ts'

/**
 * All API endpoints. The server binds handlers to this table, the browser calls through it, and the docs and permission
 * tests are generated from it.
 */
export const api = {
  ...authApi,
  ...passkeysApi,
  ...agencyApi,
  ...teamApi,
  ...membersApi,
  ...mailApi,
  ...siteApi,
  ...homeApi,
  ...analyticsApi,
  ...creatorHomeApi,
  ...applicationsApi,
  ...reviewApi,
  ...creatorImportsApi,
  ...creatorsApi,
  ...creatorMoneyApi,
  ...managementApi,
  ...fansApi,
  ...ledgerApi,
  ...fanNotesApi,
  ...fanImportsApi,
  ...chatApi,
  ...chatSendApi,
  ...connectApi,
  ...quickRepliesApi,
  ...waitingSendsApi,
  ...assistApi,
  ...connectionsApi,
  ...screeningApi,
  ...screeningReviewApi,
  ...packetsApi,
  ...violationsApi,
  ...retentionApi,
  ...operatorsApi,
  ...shiftsApi,
  ...paySheetsApi,
  ...uploadsApi,
  ...contentApi,
  ...reviewsApi,
  ...complianceRecordsApi,
  ...consentsApi,
  ...signApi,
  ...casesApi,
  ...caseFormsApi,
  ...auditApi,
  ...voiceApi,
  ...notificationsApi,
  ...messagingApi,
  ...pushApi,
  ...webhooksApi,
  ...outboundApi,
}

export type Api = typeof api
