import type { Platform } from '../../platform/ctx.ts'
import { rejectAcceptedDocuments } from './documents.service.ts'

export function complianceListeners({ events }: Platform): void {
  events.on('creator.verification_withdrawn', (ctx, tx, { creatorId, reason }) =>
    rejectAcceptedDocuments(ctx, tx, creatorId, reason),
  )
}
