import type { Platform } from '../../platform/ctx.ts'
import { endSelfReview } from './agency.service.ts'

export function agencyListeners({ events }: Platform): void {
  for (const joined of ['invitation.accepted', 'member.role_changed', 'member.reinstated'] as const)
    events.on(joined, endSelfReview)
}
