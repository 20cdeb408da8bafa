import type { Provider, ProviderBody } from '@greenroom/contract/features/assist/assist.schema.ts'
import type { OpenAiSettings } from '../../platform/config.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { inScope, type Tx } from '../../platform/db/scope.ts'
import { fieldError } from '../../platform/http/api-error.ts'
import * as queries from './provider.queries.ts'
import { isPaused } from './provider-calls.service.ts'

export type AgencyProvider = OpenAiSettings & { source: 'agency' | 'environment' }

/** The agency's own provider, or the environment's; null means only the embedded engine. */
export async function findProvider(ctx: Ctx, tx: Tx): Promise<AgencyProvider | null> {
  const { config, vault } = ctx.platform
  const row = await queries.selectProvider(tx)
  if (!row) return config.openai ? { source: 'environment', ...config.openai } : null
  const { sealedKey, ...settings } = row
  return {
    source: 'agency',
    ...settings,
    apiKey: sealedKey === null ? null : vault.decrypt(sealedKey, keyContext(ctx)),
  }
}

export async function getProvider(ctx: Ctx): Promise<Provider> {
  return inScope(ctx, (tx) => toProvider(ctx, tx))
}

export async function saveProvider(ctx: Ctx, { apiKey, ...body }: ProviderBody): Promise<Provider> {
  const { outbound, vault, events } = ctx.platform
  const baseUrl = body.baseUrl.replace(/\/+$/, '').replace(/\/chat\/completions$/, '')
  if (!outbound.permits(baseUrl) || /[?#]/.test(baseUrl))
    throw fieldError('baseUrl', 'Use a public https URL without a query, like https://api.example.com/v1.')
  return inScope(ctx, async (tx) => {
    const before = await queries.selectProvider(tx)
    // Otherwise an admin could send the stored key to their own server.
    const wouldMoveKey = apiKey === undefined && before?.sealedKey && before.baseUrl !== baseUrl
    if (wouldMoveKey) throw fieldError('apiKey', 'Enter the key again for the new URL.')
    const storedKey = apiKey === undefined ? (before?.sealedKey ?? null) : null
    const sealedKey = apiKey ? vault.encrypt(apiKey, keyContext(ctx)) : storedKey
    await queries.upsertProvider(tx, { ...body, baseUrl, sealedKey })
    const { host } = new URL(baseUrl)
    const keyChanged = apiKey !== undefined
    await events.emit(ctx, tx, 'ai_provider.changed', { host, model: body.model, keyChanged })
    return toProvider(ctx, tx)
  })
}

export async function removeProvider(ctx: Ctx): Promise<Provider> {
  return inScope(ctx, async (tx) => {
    if (await queries.deleteProvider(tx)) await ctx.platform.events.emit(ctx, tx, 'ai_provider.removed', {})
    return toProvider(ctx, tx)
  })
}

const keyContext = (ctx: Ctx) => `ai provider key of ${ctx.agencyId}`

async function toProvider(ctx: Ctx, tx: Tx): Promise<Provider> {
  const provider = await findProvider(ctx, tx)
  const now = ctx.platform.clock().toISOString()
  const spentThisMonth = (await queries.selectMonthCostMicros(tx, now, ctx.session.timeZone)) / 1e6
  if (!provider)
    return {
      source: 'none',
      baseUrl: null,
      model: null,
      hasKey: false,
      monthlyBudget: null,
      inputPrice: 0,
      outputPrice: 0,
      spentThisMonth,
      state: 'none',
    }
  const { apiKey, baseUrl, ...visibleFields } = provider
  const isBudgetUsedUp = provider.monthlyBudget !== null && spentThisMonth >= provider.monthlyBudget
  return {
    ...visibleFields,
    // The environment belongs to the installation, not to its agencies.
    baseUrl: provider.source === 'agency' ? baseUrl : null,
    hasKey: apiKey !== null,
    spentThisMonth,
    state: isBudgetUsedUp ? 'budget' : isPaused(ctx, provider) ? 'paused' : 'ready',
  }
}
