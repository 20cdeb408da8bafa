import type { Platform } from '../../platform/ctx.ts'
import { MAIL_QUEUE, requeueOverdueMail, writeDueMail } from './notification-mail.service.ts'

export function notificationMailJobs(platform: Platform): void {
  platform.jobs.define(MAIL_QUEUE, ({ agencyId = '' }) => writeDueMail(platform, agencyId))
  platform.jobs.define('notifications.mail-again', () => requeueOverdueMail(platform), {
    cron: '*/10 * * * *',
  })
}
