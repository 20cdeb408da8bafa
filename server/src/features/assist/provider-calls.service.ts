import { newId } from '@greenroom/contract/kit/ids.ts'
import type { OpenAiSettings } from '../../platform/config.ts'
import type { Ctx, Platform } from '../../platform/ctx.ts'
import { inScope } from '../../platform/db/scope.ts'
import { type Breaker, createBreaker } from './breaker.ts'
import { type CompletionRequest, complete, ProviderError, type Usage } from './openai.ts'
import * as queries from './provider.queries.ts'

const breakers = new WeakMap<Platform, Map<string, Breaker>>()
const CHARACTERS_PER_TOKEN = 3
/** Failures that cost nothing. */
const FREE_PROBLEMS = new Set(['unreachable', 'forbidden', 'rejected_key', 'rate_limited'])

/**
 * Calls the provider if it is within budget and not paused; otherwise throws a `ProviderError`. Reserves the maximum
 * cost first and replaces it with the actual cost.
 */
export async function callProvider<T>(
  ctx: Ctx,
  provider: OpenAiSettings,
  request: CompletionRequest<T>,
  { creatorId, timeoutMs }: { creatorId: string | null; timeoutMs: number },
): Promise<T> {
  const breaker = getBreaker(ctx, provider)
  if (breaker.isPaused()) throw new ProviderError('paused')
  const estimate = estimateUsage(request)
  const id = await reserve(ctx, provider, creatorId, costMicros(provider, estimate))
  if (!breaker.tryAcquire()) {
    await recordResult(ctx, id, provider, new ProviderError('paused'), null)
    throw new ProviderError('paused')
  }
  try {
    const { answer, usage } = await complete(ctx.platform.outbound, provider, request, timeoutMs)
    breaker.report(true)
    await recordResult(ctx, id, provider, null, usage ?? estimate)
    return answer
  } catch (error) {
    const failure = error instanceof ProviderError ? error : new ProviderError('failed')
    breaker.report(false)
    await recordResult(
      ctx,
      id,
      provider,
      failure,
      failure.usage ?? (FREE_PROBLEMS.has(failure.problem) ? null : estimate),
    )
    throw failure
  }
}

export const isPaused = (ctx: Ctx, provider: OpenAiSettings): boolean => getBreaker(ctx, provider).isPaused()

/** Per agency, because one agency's invalid key must not pause another. */
function getBreaker({ platform, agencyId }: Ctx, { baseUrl, model }: OpenAiSettings): Breaker {
  const cached = breakers.get(platform) ?? new Map<string, Breaker>()
  breakers.set(platform, cached)
  const key = `${agencyId} ${baseUrl} ${model}`
  const breaker = cached.get(key) ?? createBreaker(() => platform.clock().getTime())
  cached.set(key, breaker)
  return breaker
}

const estimateUsage = <T>({ messages, maxTokens }: CompletionRequest<T>): Usage => ({
  inputTokens: Math.ceil(JSON.stringify(messages).length / CHARACTERS_PER_TOKEN),
  outputTokens: maxTokens,
})

/** USD per million tokens equals micro-USD per token. */
const costMicros = (provider: OpenAiSettings, { inputTokens, outputTokens }: Usage): number =>
  Math.ceil(inputTokens * provider.inputPrice + outputTokens * provider.outputPrice)

async function reserve(
  ctx: Ctx,
  { monthlyBudget }: OpenAiSettings,
  creatorId: string | null,
  micros: number,
): Promise<string> {
  const id = newId()
  const createdAt = ctx.platform.clock().toISOString()
  await inScope(ctx, async (tx) => {
    if (monthlyBudget !== null) {
      await queries.lockBudget(tx)
      const spent = await queries.selectMonthCostMicros(tx, createdAt, ctx.session.timeZone)
      if (spent + micros > monthlyBudget * 1e6) throw new ProviderError('budget')
    }
    const call = { id, userId: ctx.session.userId, creatorId, costMicros: micros, createdAt }
    await queries.insertCall(tx, call)
  })
  return id
}

async function recordResult(
  ctx: Ctx,
  id: string,
  provider: OpenAiSettings,
  failure: ProviderError | null,
  usage: Usage | null,
): Promise<void> {
  const { inputTokens, outputTokens } = usage ?? { inputTokens: 0, outputTokens: 0 }
  const cost = usage ? costMicros(provider, usage) : 0
  const result = { problem: failure?.problem ?? null, inputTokens, outputTokens, costMicros: cost }
  try {
    await inScope(ctx, (tx) => queries.updateCall(tx, id, result))
  } catch (err) {
    // The reserved cost stays, which errs on the safe side.
    ctx.platform.log.warn({ err }, 'Assist: could not record the cost of a call')
  }
}
