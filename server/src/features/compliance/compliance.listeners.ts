import type { Platform } from '../../platform/ctx.ts'
import { rejectAllDocuments } from './documents.service.ts'

export function complianceListeners({ events }: Platform): void {
  events.on('creator.verification_withdrawn', (ctx, tx, { creatorId, reason }) =>
    rejectAllDocuments(ctx, tx, creatorId, reason),
  )
}
