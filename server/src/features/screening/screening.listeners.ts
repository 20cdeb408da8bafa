import { screeningEvents } from '@greenroom/contract/features/screening/screening.events.ts'
import type { Platform } from '../../platform/ctx.ts'
import { checkPerson } from './checks.service.ts'
import { notifyViolationsChanged } from './screening.service.ts'

const eventNames = Object.keys(screeningEvents) as (keyof typeof screeningEvents)[]

export function screeningListeners({ events }: Platform): void {
  for (const name of eventNames)
    events.on(name, async (ctx, tx) => tx.afterCommit(() => notifyViolationsChanged(ctx)))
  for (const name of [
    'id_document.examined',
    'consent.signed',
    'consent.withdrawn',
    'consent.voided',
  ] as const)
    events.on(name, async (ctx, tx, { personId }) => tx.afterCommit(() => checkPerson(ctx, personId)))
}
