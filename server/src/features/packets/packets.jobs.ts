import type { Platform } from '../../platform/ctx.ts'
import { makePacket } from './make-packet.service.ts'
import { expirePackets, PACKET_QUEUE } from './packets.service.ts'
import { deleteDueRecords } from './retention.service.ts'

export function packetJobs(platform: Platform): void {
  platform.jobs.define(
    PACKET_QUEUE,
    ({ agencyId = '', packetId = '' }, job) => makePacket(platform, { agencyId, packetId }, job),
    { retryLimit: 2, retryDelay: 5, maxSeconds: 6 * 3_600 },
  )
  platform.jobs.define('retention.delete', () => deleteDueRecords(platform), { cron: '47 2 * * *' })
  platform.jobs.define('packets.expire', () => expirePackets(platform), { cron: '27 * * * *' })
}
