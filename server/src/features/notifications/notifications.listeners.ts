import type { Platform } from '../../platform/ctx.ts'
import { notifyForEvent } from './notify.service.ts'
import { subscribeSendHints } from './send-hints.ts'

/** Bind after the audit log: every transaction must lock the log head before the unread counters to avoid deadlocks. */
export function notificationListeners(platform: Platform): void {
  platform.events.onAny((ctx, tx, payload, name) => notifyForEvent(ctx, tx, name, payload))
  subscribeSendHints(platform)
}
