import { providerProblemTexts } from '@greenroom/contract/features/assist/assist.rules.ts'
import type {
  ProviderTest,
  translateBody,
  translation,
} from '@greenroom/contract/features/assist/assist.schema.ts'
import { MAX_MESSAGE_LENGTH } from '@greenroom/contract/features/chat/chat.rules.ts'
import { maskContacts } from '@greenroom/contract/features/screening/screening.rules.ts'
import type { z } from 'zod'
import type { Ctx } from '../../platform/ctx.ts'
import { inScope } from '../../platform/db/scope.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { createMasker } from './masking.ts'
import { ProviderError } from './openai.ts'
import { defaultPersona } from './personas.queries.ts'
import { requireEnabledPersona } from './personas.service.ts'
import { plainText, replyRequest, translationRequest } from './prompt.ts'
import { findProvider } from './provider.service.ts'
import { callProvider } from './provider-calls.service.ts'
import { maskerFor, requireFacts } from './suggest.service.ts'

const TRANSLATE_TIMEOUT_MS = 8_000
const TEST_TIMEOUT_MS = 10_000

export async function translate(
  ctx: Ctx,
  { fanId, text, to }: z.infer<typeof translateBody>,
): Promise<z.infer<typeof translation>> {
  const { provider, masker, creatorId } = await inScope(ctx, async (tx) => {
    const facts = await requireFacts(ctx, tx, fanId, null)
    await requireEnabledPersona(ctx, tx, facts.creatorId)
    const name = facts.displayName ?? facts.username
    return {
      provider: await findProvider(ctx, tx),
      masker: maskerFor(facts, name),
      creatorId: facts.creatorId,
    }
  })
  if (!provider) throw new ApiError('refused', 'Translation needs an AI provider. Add one in Settings.')
  try {
    const request = translationRequest(text, to, masker)
    const timeoutMs = TRANSLATE_TIMEOUT_MS
    const { translation } = await callProvider(ctx, provider, request, { creatorId, timeoutMs })
    const translated = masker.restore(plainText(translation, MAX_MESSAGE_LENGTH))
    if (translated === '') throw new ProviderError('unusable')
    return { text: translated, to }
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    throw new ApiError('refused', `Not translated. ${providerProblemTexts[error.problem]}`)
  }
}

/** Uses a made-up message, because a test must not send personal data. */
export async function testProvider(ctx: Ctx): Promise<ProviderTest> {
  const { events } = ctx.platform
  const provider = await inScope(ctx, (tx) => findProvider(ctx, tx))
  if (!provider) throw new ApiError('refused', 'No AI provider is set up.')
  const startedAt = performance.now()
  const result = await requestSample(ctx, provider).then(
    (sample) => ({ ok: true, problem: null, sample }),
    (error) => {
      if (!(error instanceof ProviderError)) throw error
      return { ok: false, problem: error.problem, sample: null }
    },
  )
  await inScope(ctx, (tx) => events.emit(ctx, tx, 'ai_provider.tested', { ok: result.ok }))
  return { ...result, milliseconds: Math.round(performance.now() - startedAt) }
}

async function requestSample(ctx: Ctx, provider: Parameters<typeof callProvider>[1]): Promise<string> {
  const names = { fan: 'Sam', fanName: null, username: null, stageName: 'Alex', legalNames: [], contacts: [] }
  const masker = createMasker(names, maskContacts)
  const request = replyRequest(
    {
      persona: defaultPersona,
      fan: { hasName: true, tier: 'FREE', totalSpent: 0, lastPurchase: null, daysSilent: 0, tags: [] },
      intent: 'greeting',
      recent: [],
      message: 'Hi! How was your day?',
      avoid: [],
    },
    masker,
  )
  const { content } = await callProvider(ctx, provider, request, {
    creatorId: null,
    timeoutMs: TEST_TIMEOUT_MS,
  })
  return masker.restore(plainText(content))
}
