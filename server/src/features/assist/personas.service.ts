import type { Persona, PersonaChanges } from '@greenroom/contract/features/assist/assist.schema.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { inScope, type Tx } from '../../platform/db/scope.ts'
import { ApiError, notFound } from '../../platform/http/api-error.ts'
import { lockVisibleCreator } from '../creators/creators.service.ts'
import * as queries from './personas.queries.ts'

export async function getPersona(ctx: Ctx, creatorId: string): Promise<Persona> {
  return inScope(ctx, async (tx) => toPersona(ctx, await requirePersona(ctx, tx, creatorId)))
}

/** Fields that are not given keep their values. */
export async function savePersona(ctx: Ctx, creatorId: string, body: PersonaChanges): Promise<Persona> {
  return changePersona(ctx, creatorId, async (tx, before) => {
    const names = Object.keys(body) as (keyof PersonaChanges)[]
    const fields = names.filter((name) => JSON.stringify(body[name]) !== JSON.stringify(before[name]))
    const changes = Object.fromEntries(fields.map((name) => [name, body[name]]))
    if (fields.length === 0 && before.updatedAt !== null) return
    const updatedAt = ctx.platform.clock().toISOString()
    await queries.upsertPersona(tx, before.creatorId, { ...changes, updatedAt })
    await ctx.platform.events.emit(ctx, tx, 'persona.changed', { creatorId: before.creatorId, fields })
  })
}

/** Only the side that turned AI help off can turn it on again. */
export async function setAiHelp(ctx: Ctx, creatorId: string, enabled: boolean): Promise<Persona> {
  return changePersona(ctx, creatorId, async (tx, before) => {
    const side = sideOf(ctx)
    if (enabled && !canToggle(before, side)) throw new ApiError('refused', AI_HELP_ERRORS[side])
    if (!enabled && side === 'creator' && before.aiDisabledBy === 'agency')
      throw new ApiError('refused', 'Your agency already turned AI help off.')
    if (enabled === (before.aiDisabledBy === null)) return
    await queries.upsertPersona(tx, before.creatorId, { aiDisabledBy: enabled ? null : side })
    const name = enabled ? 'persona.ai_enabled' : 'persona.ai_disabled'
    await ctx.platform.events.emit(ctx, tx, name, { creatorId: before.creatorId })
  })
}

/** By the side that tries to turn it on. */
const AI_HELP_ERRORS: Record<queries.AiDisabledBy, string> = {
  agency: 'The creator turned AI help off. Only they can turn it back on.',
  creator: 'Your agency turned AI help off. Ask an admin to turn it back on.',
}

const sideOf = (ctx: Ctx): queries.AiDisabledBy => (ctx.session.role === 'CREATOR' ? 'creator' : 'agency')
const canToggle = ({ aiDisabledBy }: queries.PersonaRow, side: queries.AiDisabledBy): boolean =>
  aiDisabledBy === null || aiDisabledBy === side

/** Throws not found if the creator is not visible to the session. */
export async function requirePersona(ctx: Ctx, tx: Tx, creatorId: string): Promise<queries.PersonaRow> {
  const row = await queries.selectPersona(tx, creatorId, ctx.session.visibleCreators)
  if (!row) throw notFound()
  return row
}

/** Throws not found if the creator is not visible, and `refused` while the creator's AI help is off. */
export async function requireEnabledPersona(
  ctx: Ctx,
  tx: Tx,
  creatorId: string,
): Promise<queries.PersonaRow> {
  const persona = await requirePersona(ctx, tx, creatorId)
  if (persona.aiDisabledBy === null) return persona
  throw new ApiError('refused', 'AI help is turned off for this creator.')
}

async function changePersona(
  ctx: Ctx,
  creatorId: string,
  change: (tx: Tx, before: queries.PersonaRow) => Promise<void>,
): Promise<Persona> {
  return inScope(ctx, async (tx) => {
    await lockVisibleCreator(ctx, tx, creatorId)
    await change(tx, await requirePersona(ctx, tx, creatorId))
    return toPersona(ctx, await requirePersona(ctx, tx, creatorId))
  })
}

function toPersona(ctx: Ctx, { aiDisabledBy, ...row }: queries.PersonaRow): Persona {
  const canToggleAi = canToggle({ aiDisabledBy, ...row }, sideOf(ctx))
  return { ...row, aiEnabled: aiDisabledBy === null, canToggleAi }
}
