import type { Platform } from '../../platform/ctx.ts'
import { rejectAllOf } from './documents.service.ts'

export function complianceListeners({ events }: Platform): void {
  events.on('creator.verification_withdrawn', (ctx, tx, { creatorId, reason }) =>
    rejectAllOf(ctx, tx, creatorId, reason),
  )
}
