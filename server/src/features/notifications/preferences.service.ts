import {
  type ChosenChannels,
  channelsOf,
  isEssential,
  type NotificationType,
  notificationTypes,
  typeNames,
} from '@greenroom/contract/features/notifications/notifications.rules.ts'
import type {
  PreferenceChanges,
  Preferences,
} from '@greenroom/contract/features/notifications/notifications.schema.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { type Tx, withScope } from '../../platform/db/scope.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { wantsMail } from './mail-choice.ts'
import { mailDue } from './notification-mail.service.ts'
import * as queries from './preferences.queries.ts'

export async function readPreferences(ctx: Ctx): Promise<Preferences> {
  refuseVisitors(ctx)
  return withScope(ctx.platform.database, ctx.agencyId, (tx) => shown(tx, ctx.session.userId))
}

export async function changePreferences(ctx: Ctx, changes: PreferenceChanges): Promise<Preferences> {
  refuseVisitors(ctx)
  const { userId } = ctx.session
  const types = chosen(changes.types ?? {})
  return withScope(ctx.platform.database, ctx.agencyId, async (tx) => {
    if (Object.keys(types).length > 0 || changes.quietHours !== undefined) {
      await queries.saveChoice(tx, userId, types, changes.quietHours)
      if (changes.quietHours !== undefined) await wake(ctx, tx, userId)
      await ctx.platform.events.emit(ctx, tx, 'notification_preferences.changed', { userId })
    }
    return shown(tx, userId)
  })
}

async function wake(ctx: Ctx, tx: Tx, userId: string): Promise<void> {
  const waiting = await queries.wakeMail(tx, userId, ctx.platform.clock().toISOString())
  if (waiting > 0) await mailDue(ctx, tx)
}

async function shown(tx: Tx, userId: string): Promise<Preferences> {
  const { types, stopped, quietHours } = await queries.selectChoice(tx, userId)
  const all = notificationTypes.map((type) => {
    const { inApp } = channelsOf(type, types)
    return [type, { inApp, email: wantsMail(type, types, stopped) }] as const
  })
  return { types: Object.fromEntries(all) as Preferences['types'], quietHours }
}

/** What would not be kept is refused, and what is fixed anyway needs no keeping. */
function chosen(wanted: ChosenChannels): ChosenChannels {
  const entries = Object.entries(wanted) as [NotificationType, { inApp: boolean; email: boolean }][]
  for (const [type, channels] of entries) {
    const kept = channelsOf(type, { [type]: channels })
    if (kept.inApp === channels.inApp && kept.email === channels.email) continue
    const message = isEssential(type)
      ? `“${typeNames[type]}” cannot be switched off: it concerns your account or the law.`
      : `“${typeNames[type]}” always come in the app. You can switch off the mail.`
    throw new ApiError('refused', message, { details: [{ path: `types.${type}`, message }] })
  }
  return Object.fromEntries(entries.filter(([type]) => !isEssential(type)))
}

/** A super admin in another agency is not told anything there, so there is nothing to choose. */
export function refuseVisitors({ session }: Ctx): void {
  if (session.agencyId === session.homeAgencyId) return
  throw new ApiError(
    'refused',
    'You are not a member of this agency, so you get no notifications here. Go back to your own agency to choose.',
  )
}
