import type { Platform } from '../../platform/ctx.ts'
import { tellOf } from './notify.service.ts'
import { watchSends } from './send-hints.ts'

/**
 * Bound after the audit log: whoever writes takes the head of the log first and the counters of readers second, in
 * every transaction, so that no two ever wait for each other.
 */
export function notificationListeners(platform: Platform): void {
  platform.events.onAny((ctx, tx, payload, name) => tellOf(ctx, tx, name, payload))
  watchSends(platform)
}
