import type { Platform } from '../../platform/ctx.ts'
import { endSelfReview } from './agency.service.ts'

export function agencyListeners({ events }: Platform): void {
  for (const event of ['invitation.accepted', 'member.role_changed', 'member.reinstated'] as const)
    events.on(event, endSelfReview)
}
