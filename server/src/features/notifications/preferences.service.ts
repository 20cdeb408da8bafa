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
import { inScope, type Tx } from '../../platform/db/scope.ts'
import { ApiError, fieldError } from '../../platform/http/api-error.ts'
import { acceptsMail } from './mail-decision.ts'
import { enqueueMail } from './notification-mail.service.ts'
import * as queries from './preferences.queries.ts'

export async function readPreferences(ctx: Ctx): Promise<Preferences> {
  requireHomeAgency(ctx)
  return inScope(ctx, (tx) => loadPreferences(tx, ctx.session.userId))
}

export async function changePreferences(ctx: Ctx, changes: PreferenceChanges): Promise<Preferences> {
  requireHomeAgency(ctx)
  const { userId } = ctx.session
  const types = validateTypes(changes.types ?? {})
  return inScope(ctx, async (tx) => {
    if (Object.keys(types).length > 0 || changes.quietHours !== undefined) {
      await queries.savePreferences(tx, userId, types, changes.quietHours)
      if (changes.quietHours !== undefined) await releaseMail(ctx, tx, userId)
      await ctx.platform.events.emit(ctx, tx, 'notification_preferences.changed', { userId })
    }
    return loadPreferences(tx, userId)
  })
}

async function releaseMail(ctx: Ctx, tx: Tx, userId: string): Promise<void> {
  const releasedCount = await queries.releasePostponedMail(tx, userId)
  if (releasedCount > 0) await enqueueMail(ctx, tx)
}

async function loadPreferences(tx: Tx, userId: string): Promise<Preferences> {
  const { types, optedOutTypes, quietHours } = await queries.selectPreferences(tx, userId)
  const entries = notificationTypes.map((type) => {
    const { inApp } = channelsOf(type, types)
    return [type, { inApp, email: acceptsMail(type, types, optedOutTypes) }] as const
  })
  return { types: Object.fromEntries(entries) as Preferences['types'], quietHours }
}

/** Rejects changes that channelsOf would ignore; essential types are not stored. */
function validateTypes(types: ChosenChannels): ChosenChannels {
  const entries = Object.entries(types) as [NotificationType, { inApp: boolean; email: boolean }][]
  for (const [type, channels] of entries) {
    const effective = channelsOf(type, { [type]: channels })
    if (effective.inApp === channels.inApp && effective.email === channels.email) continue
    const message = isEssential(type)
      ? `“${typeNames[type]}” can’t be turned off because it concerns your account or legal requirements.`
      : `“${typeNames[type]}” are always shown in the app. You can turn off the emails.`
    throw fieldError(`types.${type}`, message)
  }
  return Object.fromEntries(entries.filter(([type]) => !isEssential(type)))
}

/** Super admins get no notifications in other agencies. */
export function requireHomeAgency({ session }: Ctx): void {
  if (session.agencyId === session.homeAgencyId) return
  throw new ApiError(
    'refused',
    'You don’t get notifications in this agency. Switch back to your own agency to manage them.',
  )
}
