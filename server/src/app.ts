import type { FastifyInstance } from 'fastify'
import { agencyListeners } from './features/agency/agency.listeners.ts'
import { bindAgency } from './features/agency/agency.routes.ts'
import { bindAnalytics } from './features/analytics/analytics.routes.ts'
import { applicationListeners } from './features/applications/applications.listeners.ts'
import { bindApplications } from './features/applications/applications.routes.ts'
import { bindReview } from './features/applications/review.routes.ts'
import { assistJobs } from './features/assist/assist.jobs.ts'
import { bindAssist } from './features/assist/assist.routes.ts'
import { auditJobs } from './features/audit/audit.jobs.ts'
import { bindAudit } from './features/audit/audit.routes.ts'
import { authJobs } from './features/auth/auth.jobs.ts'
import { authListeners } from './features/auth/auth.listeners.ts'
import { bindAuth } from './features/auth/auth.routes.ts'
import { casesJobs } from './features/cases/cases.jobs.ts'
import { casesListeners } from './features/cases/cases.listeners.ts'
import { bindCases } from './features/cases/cases.routes.ts'
import { chatMedia } from './features/chat/attachments.service.ts'
import { chatListeners } from './features/chat/chat.listeners.ts'
import { bindChat } from './features/chat/chat.routes.ts'
import { bindChatSend } from './features/chat/chat-send.routes.ts'
import { historyImporter } from './features/chat/history-import.service.ts'
import { bindQuickReplies } from './features/chat/quick-replies.routes.ts'
import { bindScreeningReview } from './features/chat/screening-review.routes.ts'
import { waitingSendListeners } from './features/chat/waiting-sends.listeners.ts'
import { bindWaitingSends } from './features/chat/waiting-sends.routes.ts'
import { complianceJobs } from './features/compliance/compliance.jobs.ts'
import { complianceListeners } from './features/compliance/compliance.listeners.ts'
import { bindConsents } from './features/compliance/consents.routes.ts'
import { bindComplianceRecords } from './features/compliance/records.routes.ts'
import { bindSign } from './features/compliance/sign.routes.ts'
import { bindConnect } from './features/connect/connect.routes.ts'
import { bindConnections } from './features/connect/connections.routes.ts'
import { bindOutbound } from './features/connect/outbound.routes.ts'
import { webhookJobs } from './features/connect/webhooks.jobs.ts'
import { bindWebhooks } from './features/connect/webhooks.routes.ts'
import { contentJobs } from './features/content/content.jobs.ts'
import { contentListeners } from './features/content/content.listeners.ts'
import { bindContent } from './features/content/content.routes.ts'
import { contentMedia } from './features/content/content.service.ts'
import { bindReviews } from './features/content/reviews.routes.ts'
import { bindCreatorHome } from './features/creator-home/creator-home.routes.ts'
import { goalListeners } from './features/creator-home/goals.listeners.ts'
import { bindCreatorImports } from './features/creators/creator-imports.routes.ts'
import { bindCreatorMoney } from './features/creators/creator-money.routes.ts'
import { creatorsJobs } from './features/creators/creators.jobs.ts'
import { bindCreators } from './features/creators/creators.routes.ts'
import { fanImportJobs } from './features/fan-imports/fan-imports.jobs.ts'
import { bindFanImports } from './features/fan-imports/fan-imports.routes.ts'
import { bindFanNotes } from './features/fans/fan-notes.routes.ts'
import { fansJobs } from './features/fans/fans.jobs.ts'
import { bindFans } from './features/fans/fans.routes.ts'
import { homeListeners } from './features/home/home.listeners.ts'
import { bindHome } from './features/home/home.routes.ts'
import { bindLedger } from './features/ledger/ledger.routes.ts'
import { bindMail } from './features/mail/mail.routes.ts'
import { bindManagement } from './features/management/management.routes.ts'
import { bindMessaging } from './features/notifications/messaging.routes.ts'
import { notificationMailJobs } from './features/notifications/notification-mail.jobs.ts'
import { notificationJobs } from './features/notifications/notifications.jobs.ts'
import { notificationListeners } from './features/notifications/notifications.listeners.ts'
import { bindNotifications } from './features/notifications/notifications.routes.ts'
import { pushJobs } from './features/notifications/push.jobs.ts'
import { bindPush } from './features/notifications/push.routes.ts'
import { operatorJobs } from './features/operators/operators.jobs.ts'
import { bindOperators } from './features/operators/operators.routes.ts'
import { packetJobs } from './features/packets/packets.jobs.ts'
import { bindPackets, bindRetention } from './features/packets/packets.routes.ts'
import { screeningJobs } from './features/screening/screening.jobs.ts'
import { screeningListeners } from './features/screening/screening.listeners.ts'
import { bindScreening } from './features/screening/screening.routes.ts'
import { bindViolations } from './features/screening/violations.routes.ts'
import { bindSite } from './features/site/site.routes.ts'
import { republish } from './features/site/site-settings.service.ts'
import { bindMembers } from './features/team/members.routes.ts'
import { teamListeners } from './features/team/team.listeners.ts'
import { bindTeam } from './features/team/team.routes.ts'
import { uploadJobs } from './features/uploads/uploads.jobs.ts'
import { bindUploads } from './features/uploads/uploads.routes.ts'
import { bindVoice } from './features/voice/voice.routes.ts'
import { auditEvents } from './platform/audit/audit.ts'
import type { Platform } from './platform/ctx.ts'
import { bindDocs } from './platform/http/docs.ts'
import { bindHealth } from './platform/http/health.ts'
import { createHttp } from './platform/http/http.ts'
import { createPages } from './platform/http/site-pages.ts'
import { readWebBuild, serveWeb, type WebBuild } from './platform/http/web-files.ts'

/** Library files stay visible in messages that contain them. */
const libraryMedia: typeof contentMedia = {
  isShown: async (tx, id) => (await contentMedia.isShown(tx, id)) || chatMedia.isShown(tx, id),
}

/** Registers event listeners and job handlers; call before the first event or job. */
export function wire(platform: Platform): void {
  auditEvents(platform.events)
  agencyListeners(platform)
  platform.events.on('custodian.changed', republish)
  applicationListeners(platform)
  authListeners(platform)
  teamListeners(platform)
  chatListeners(platform)
  contentListeners(platform)
  complianceListeners(platform)
  screeningListeners(platform)
  casesListeners(platform)
  notificationListeners(platform)
  goalListeners(platform)
  homeListeners(platform)
  uploadJobs(platform)
  contentJobs(platform)
  waitingSendListeners(platform)
  complianceJobs(platform)
  auditJobs(platform)
  packetJobs(platform)
  screeningJobs(platform)
  casesJobs(platform)
  authJobs(platform)
  creatorsJobs(platform)
  fansJobs(platform)
  fanImportJobs(platform, historyImporter)
  operatorJobs(platform)
  assistJobs(platform)
  notificationJobs(platform)
  notificationMailJobs(platform)
  pushJobs(platform)
  webhookJobs(platform)
}

/** Creates the HTTP server and registers the routes of every feature. */
export async function createApp(
  platform: Platform,
  isStopping: () => boolean = () => false,
  build: WebBuild | null = platform.config.mode === 'production' ? readWebBuild() : null,
): Promise<FastifyInstance> {
  const web = build && { build, pages: createPages(build, platform.config.publicUrl) }
  const hashes = web ? [...web.build.scriptHashes, ...web.pages.ruleHashes] : []
  const app = await createHttp(platform.config, platform.log, hashes)
  await bindDocs(app)
  bindHealth(app, platform, isStopping)

  bindAuth(app, platform)
  bindAgency(app, platform)
  bindTeam(app, platform)
  bindMembers(app, platform)
  bindMail(app, platform)
  bindHome(app, platform)
  bindAnalytics(app, platform)
  bindCreatorHome(app, platform)
  bindApplications(app, platform)
  bindReview(app, platform)
  bindCreators(app, platform)
  bindCreatorImports(app, platform)
  bindCreatorMoney(app, platform)
  bindManagement(app, platform)
  bindFans(app, platform)
  bindFanImports(app, platform)
  bindLedger(app, platform)
  bindFanNotes(app, platform)
  bindUploads(app, platform, { chat: chatMedia, content: libraryMedia })
  bindContent(app, platform)
  bindReviews(app, platform)
  bindComplianceRecords(app, platform)
  bindConsents(app, platform)
  bindSign(app, platform)
  bindAudit(app, platform)
  bindVoice(app, platform)
  bindPackets(app, platform)
  bindCases(app, platform)
  bindRetention(app, platform)
  bindChat(app, platform)
  bindChatSend(app, platform)
  bindConnect(app, platform)
  bindQuickReplies(app, platform)
  bindWaitingSends(app, platform)
  bindAssist(app, platform)
  bindConnections(app, platform)
  bindScreening(app, platform)
  bindScreeningReview(app, platform)
  bindViolations(app, platform)
  bindOperators(app, platform)
  bindNotifications(app, platform)
  bindMessaging(app, platform)
  bindPush(app, platform)
  bindWebhooks(app, platform)
  bindOutbound(app, platform)
  bindSite(app, platform, web?.pages ?? null)

  await serveWeb(app, web)
  return app
}
