import type { Platform } from '../../platform/ctx.ts'
import { MAIL_QUEUE, queueDueMail, requeueOverdueMail } from './notification-mail.service.ts'

export function notificationMailJobs(platform: Platform): void {
  platform.jobs.define(MAIL_QUEUE, ({ agencyId = '' }) => queueDueMail(platform, agencyId))
  platform.jobs.define('notifications.mail-requeue', () => requeueOverdueMail(platform), {
    cron: '*/10 * * * *',
  })
}
