import { makePacket } from '../features/packets/make-packet.service.ts'
import type { Platform } from '../platform/ctx.ts'
import type { Tx } from '../platform/db/scope.ts'
import { DAY, type DemoClock } from './demo-clock.ts'
import { demoId } from './demo-id.ts'
import { insert, iso } from './insert.ts'
import { coPerformers, type DemoExaminer } from './records.ts'

const packetId = demoId('packet kai')

/** A legal hold, a custodian and a packet that `makeDemoPacket` builds. */
export async function seedRetention(tx: Tx, clock: DemoClock, examiner: DemoExaminer): Promise<void> {
  const { id: subject_id, name: label } = coPerformers.kai
  const hold = {
    reason: 'Court case 26-1184',
    placed_by: examiner.name,
    placed_at: iso(clock.now - 12 * DAY),
  }
  await insert(tx, 'legal_holds', [{ id: demoId('hold kai'), subject: 'person', subject_id, label, ...hold }])
  const address = '48 Mercer Street\nNew York, NY 10013'
  await tx.query('INSERT INTO record_custodians (agency_id, name, title, address) VALUES ($1, $2, $3, $4)', [
    tx.agencyId,
    examiner.name,
    'Compliance',
    address,
  ])
  const request = {
    requested_by_id: examiner.id,
    requested_by: examiner.name,
    created_at: iso(clock.now - DAY / 2),
  }
  await insert(tx, 'packets', [
    { id: packetId, kind: 'INSPECTION', subject: 'person', subject_id, label, ...request },
  ])
}

/** Reads the seeded rows on other connections, so it runs after the commit. */
export const makeDemoPacket = (platform: Platform, agencyId: string): Promise<void> =>
  makePacket(platform, { agencyId, packetId }, { isLast: true })
