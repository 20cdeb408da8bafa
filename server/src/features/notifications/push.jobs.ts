import type { Platform } from '../../platform/ctx.ts'
import { PUSH_QUEUE, resumePush, sendDuePush, sendTest, TEST_QUEUE } from './push.service.ts'

export function pushJobs(platform: Platform): void {
  platform.jobs.define(PUSH_QUEUE, ({ agencyId = '' }) => sendDuePush(platform, agencyId))
  platform.jobs.define(TEST_QUEUE, ({ agencyId = '', deviceId = '' }) =>
    sendTest(platform, agencyId, deviceId),
  )
  platform.jobs.define('notifications.push-again', () => resumePush(platform), { cron: '*/10 * * * *' })
}
