import type { Platform } from '../../platform/ctx.ts'
import { PUSH_QUEUE, requeueOverduePush, sendDuePush, sendTestPush, TEST_PUSH_QUEUE } from './push.service.ts'

export function pushJobs(platform: Platform): void {
  platform.jobs.define(PUSH_QUEUE, ({ agencyId = '' }) => sendDuePush(platform, agencyId))
  platform.jobs.define(TEST_PUSH_QUEUE, ({ agencyId = '', deviceId = '' }) =>
    sendTestPush(platform, agencyId, deviceId),
  )
  platform.jobs.define('notifications.push-requeue', () => requeueOverduePush(platform), {
    cron: '*/10 * * * *',
  })
}
