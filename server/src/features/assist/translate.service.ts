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
import { enabledPersonaIn } from './personas.service.ts'
import { plainText, replyQuestion, translationQuestion } from './prompt.ts'
import { providerIn } from './provider.service.ts'
import { callProvider } from './provider-calls.service.ts'
import { factsIn, maskerFor } from './suggest.service.ts'

const TRANSLATE_MS = 8_000
const TEST_MS = 10_000

export async function translate(
  ctx: Ctx,
  { fanId, text, to }: z.infer<typeof translateBody>,
): Promise<z.infer<typeof translation>> {
  const { provider, masker, creatorId } = await inScope(ctx, async (tx) => {
    const facts = await factsIn(ctx, tx, fanId, null)
    await enabledPersonaIn(ctx, tx, facts.creatorId)
    const name = facts.displayName ?? facts.username
    return { provider: await providerIn(ctx, tx), masker: maskerFor(facts, name), creatorId: facts.creatorId }
  })
  if (!provider) throw new ApiError('refused', 'Translation needs an AI provider. Add one in Settings.')
  try {
    const question = translationQuestion(text, to, masker)
    const timeoutMs = TRANSLATE_MS
    const { translation } = await callProvider(ctx, provider, question, { creatorId, timeoutMs })
    const translated = masker.restore(plainText(translation, MAX_MESSAGE_LENGTH))
    if (translated === '') throw new ProviderError('unusable')
    return { text: translated, to }
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    throw new ApiError('refused', `Not translated. ${providerProblemTexts[error.problem]}`)
  }
}

/** An invented message, so that a test sends no personal data. */
export async function testProvider(ctx: Ctx): Promise<ProviderTest> {
  const { events } = ctx.platform
  const provider = await inScope(ctx, (tx) => providerIn(ctx, tx))
  if (!provider) throw new ApiError('refused', 'No AI provider is set up.')
  const started = performance.now()
  const result = await sampleAnswer(ctx, provider).then(
    (sample) => ({ ok: true, problem: null, sample }),
    (error) => {
      if (!(error instanceof ProviderError)) throw error
      return { ok: false, problem: error.problem, sample: null }
    },
  )
  await inScope(ctx, (tx) => events.emit(ctx, tx, 'ai_provider.tested', { ok: result.ok }))
  return { ...result, milliseconds: Math.round(performance.now() - started) }
}

async function sampleAnswer(ctx: Ctx, provider: Parameters<typeof callProvider>[1]): Promise<string> {
  const names = { fan: 'Sam', fanName: null, username: null, stageName: 'Alex', legalNames: [], contacts: [] }
  const masker = createMasker(names, maskContacts)
  const question = replyQuestion(
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
  const { content } = await callProvider(ctx, provider, question, { creatorId: null, timeoutMs: TEST_MS })
  return masker.restore(plainText(content))
}
