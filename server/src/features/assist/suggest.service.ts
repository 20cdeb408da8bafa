import type { ProviderProblem } from '@greenroom/contract/features/assist/assist.rules.ts'
import type {
  AssistAnswer,
  PersonaBody,
  Suggestion,
  suggestionBody,
} from '@greenroom/contract/features/assist/assist.schema.ts'
import { chatTier, defaultQuickReplies, fillReply } from '@greenroom/contract/features/chat/chat.rules.ts'
import type { TransactionType } from '@greenroom/contract/features/fans/fans.rules.ts'
import { hintsAtUnderAge, maskContacts } from '@greenroom/contract/features/screening/screening.rules.ts'
import { newId } from '@greenroom/contract/kit/ids.ts'
import { fromCents } from '@greenroom/contract/kit/money.ts'
import type { z } from 'zod'
import type { Ctx } from '../../platform/ctx.ts'
import { inScope, type Tx } from '../../platform/db/scope.ts'
import { ApiError, notFound } from '../../platform/http/api-error.ts'
import { wordingInForce } from '../voice/voice.service.ts'
import { embeddedEngine } from './embedded-engine.ts'
import type { EngineAnswer, EngineInput } from './engine/engine.ts'
import { CRISIS_WARNING } from './engine/intents.ts'
import { firstName, withoutName } from './engine/names.ts'
import { createMasker, type Masker } from './masking.ts'
import { ProviderError } from './openai.ts'
import { selectPastAnswers } from './past-answers.queries.ts'
import { enqueueLearning } from './past-answers.service.ts'
import { requireEnabledPersona, requirePersona } from './personas.service.ts'
import { plainText, replyRequest } from './prompt.ts'
import { type AgencyProvider, findProvider } from './provider.service.ts'
import { callProvider } from './provider-calls.service.ts'
import { isSafe } from './safety.ts'
import * as queries from './suggest.queries.ts'

/** The provider's answer must arrive within this time after the request. */
const PROVIDER_TIMEOUT_MS = 2_700
const MAX_TONE_LENGTH = 30
const MAX_ALTERNATIVES = 3
/** With more messages to avoid, the embedded engine would have too few texts left for three alternatives. */
const MAX_AVOIDED_MESSAGES = 3
const DAY_MS = 86_400_000

/** A purchase within a sentence: 'thank you for the tip'. */
const purchases: Record<TransactionType, string> = {
  Subscription: 'subscription',
  Tips: 'tip',
  'PPV Content': 'PPV',
  'Custom Requests': 'custom request',
}

type SuggestionContext = {
  creatorId: string
  input: EngineInput
  masker: Masker
  provider: AgencyProvider | null
}

/** A draft for a person to send, edit or ignore. */
export async function suggestReply(
  ctx: Ctx,
  { fanId, incomingMessage, creatorId }: z.infer<typeof suggestionBody>,
): Promise<Suggestion> {
  const deadline = performance.now() + PROVIDER_TIMEOUT_MS
  const scope = <T>(work: (tx: Tx) => Promise<T>) => inScope(ctx, work)
  const { context, lastSeq, personaLanguage } = await scope(async (tx) => {
    const facts = await requireFacts(ctx, tx, fanId, creatorId)
    if (facts.isLocked) throw new ApiError('conversation_locked')
    const persona = await requireEnabledPersona(ctx, tx, creatorId)
    const masker = maskerFor(facts, nameOf(facts))
    const input = await buildInput(ctx, tx, { creatorId, persona, message: incomingMessage, facts, masker })
    const provider = await findProvider(ctx, tx)
    const personaLanguage = persona.languages[0] ?? 'en'
    return { context: { creatorId, input, masker, provider }, lastSeq: facts.lastSeq, personaLanguage }
  })
  const answer = await generateAnswer(ctx, context, deadline)
  const suggestionId = newId()
  await scope(async (tx) => {
    await queries.insertSuggestion(tx, {
      id: suggestionId,
      creatorId,
      fanId,
      userId: ctx.session.userId,
      afterSeq: lastSeq,
      texts: [answer.content, ...answer.alternatives.map(({ content }) => content)],
      engine: answer.engine,
      intent: answer.why.intent,
      confidence: answer.confidence,
      createdAt: ctx.platform.clock().toISOString(),
    })
    await enqueueLearning(ctx, tx, creatorId)
  })
  return { suggestionId, personaLanguage, ...answer }
}

/** An answer to a fictional fan, with the saved persona or unsaved changes. */
export async function tryPersona(
  ctx: Ctx,
  creatorId: string,
  { message, persona: changes }: { message: string; persona?: PersonaBody | undefined },
): Promise<AssistAnswer> {
  const deadline = performance.now() + PROVIDER_TIMEOUT_MS
  const context = await inScope(ctx, async (tx): Promise<SuggestionContext> => {
    const saved = await requirePersona(ctx, tx, creatorId)
    const persona = { ...saved, ...changes }
    const identity = await queries.selectCreatorIdentity(tx, saved.creatorId)
    if (!identity) throw notFound()
    const masker = createMasker({ ...identity, fan: null, fanName: null, username: null }, maskContacts)
    const input = await buildInput(ctx, tx, {
      creatorId: saved.creatorId,
      persona,
      message,
      facts: null,
      masker,
    })
    return { creatorId: saved.creatorId, input, masker, provider: await findProvider(ctx, tx) }
  })
  return generateAnswer(ctx, context, deadline)
}

/** Throws not found unless the fan belongs to this creator and is visible to the session. */
export async function requireFacts(ctx: Ctx, tx: Tx, fanId: string, creatorId: string | null) {
  const fan = { fanId, creatorId, visibleCreatorIds: ctx.session.visibleCreators }
  const facts = await queries.selectFacts(tx, fan)
  if (!facts) throw notFound()
  return facts
}

export const maskerFor = (facts: queries.ConversationFacts, fan: string | null): Masker =>
  createMasker({ ...facts, fan, fanName: facts.displayName }, maskContacts)

/** The embedded engine recognizes the message and is the fallback for the provider. */
async function generateAnswer(ctx: Ctx, context: SuggestionContext, deadline: number): Promise<AssistAnswer> {
  const { input, provider } = context
  if (hintsAtUnderAge(input.message)) throw underAgeError()
  const engine = await embeddedEngine()
  const embedded = await engine.answer(input).catch((err) => {
    ctx.platform.log.warn({ err }, 'Assist: the embedded engine failed')
    throw new ApiError('unavailable', 'No suggestion right now. Try again in a moment.', { retryAfter: 2 })
  })
  if ('refused' in embedded) throw underAgeError()
  const { intent, facts, language, ...answer } = embedded
  const common = { why: { intent, facts }, language }
  // Answers in a crisis are never left to a provider.
  if (!provider || facts.includes(CRISIS_WARNING))
    return { ...answer, ...common, engine: 'embedded', providerProblem: null }
  try {
    const fromProvider = await requestProviderAnswer(ctx, { ...context, provider }, embedded, deadline)
    return { ...fromProvider, ...common, engine: 'provider', providerProblem: null }
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    const providerProblem: ProviderProblem = error.problem
    return { ...answer, ...common, engine: 'embedded', providerProblem }
  }
}

const underAgeError = () => new ApiError('refused', 'No suggestion. This fan may be under 18.')

async function requestProviderAnswer(
  ctx: Ctx,
  { creatorId, input, masker, provider }: SuggestionContext & { provider: AgencyProvider },
  embedded: Exclude<EngineAnswer, { refused: string }>,
  deadline: number,
) {
  const { persona, fan, recent, message, avoid } = input
  const { name, ...fanFacts } = fan
  const request = replyRequest(
    {
      persona: persona as PersonaBody & { name: string },
      fan: { ...fanFacts, hasName: name !== null },
      intent: embedded.intent,
      recent,
      message,
      avoid,
    },
    masker,
  )
  const timeoutMs = Math.floor(deadline - performance.now())
  if (timeoutMs < 1) throw new ProviderError('timeout')
  const raw = await callProvider(ctx, provider, request, { creatorId, timeoutMs })
  const clean = (text: string) => masker.restore(plainText(text))
  const toReply = ({ content, tone }: { content: string; tone: string }) => ({
    content: clean(content),
    tone: plainText(tone, MAX_TONE_LENGTH).toLowerCase() || 'friendly',
  })
  const first = toReply(raw)
  if (first.content === '') throw new ProviderError('unusable')
  if (!isSafe(first.content)) throw new ProviderError('unsafe')
  // The embedded engine's alternatives replace missing or unsafe ones.
  const safeReplies = raw.alternatives.map(toReply).filter(({ content }) => content !== '' && isSafe(content))
  const distinctReplies = [...safeReplies, ...embedded.alternatives].filter(
    ({ content }, i, all) =>
      content !== first.content && all.findIndex((other) => other.content === content) === i,
  )
  const confidence = Math.min(1, Math.max(0, Number.isFinite(raw.confidence) ? raw.confidence : 0))
  return { ...first, confidence, alternatives: distinctReplies.slice(0, MAX_ALTERNATIVES) }
}

type InputSource = {
  creatorId: string
  persona: PersonaBody & { stageName: string }
  message: string
  facts: queries.ConversationFacts | null
  masker: Masker
}

async function buildInput(
  ctx: Ctx,
  tx: Tx,
  { creatorId, persona, message, facts, masker }: InputSource,
): Promise<EngineInput> {
  const { voice, dos, donts, prices, languages, signOffs, emojiLevel } = persona
  const pastAnswers = await selectPastAnswers(tx, creatorId)
  const disclosure = (await wordingInForce(ctx, tx, creatorId))?.text ?? null
  const fan = facts ? fanOf(facts, message) : unknownFan
  const name = firstName(fan.name)
  const fillQuickReply = (reply: string) =>
    fillReply(name ? reply : withoutName(reply), { name: name ?? '', lastPurchase: fan.lastPurchase })
  const replies = [...(facts?.quickReplies ?? []), ...defaultQuickReplies.map(({ content }) => content)]
  const outgoing = facts?.recent.filter(({ direction }) => direction === 'TO_FAN') ?? []
  return {
    message,
    recent: facts ? earlierMessages(facts, message) : [],
    persona: {
      name: persona.stageName,
      voice,
      dos,
      donts,
      prices,
      languages,
      signOffs,
      emojiLevel,
      disclosure,
    },
    fan,
    quickReplies: replies.map(fillQuickReply),
    pastAnswers: pastAnswers.map(({ asked, answered, isSold, vector }) => ({
      asked,
      answered: masker.restore(answered),
      isSold,
      vector: new Int8Array(vector),
    })),
    avoid: [
      ...(facts?.suggested ?? []),
      ...outgoing.slice(0, MAX_AVOIDED_MESSAGES).map(({ content }) => content),
    ],
  }
}

const unknownFan: EngineInput['fan'] = {
  name: null,
  tier: 'FREE',
  totalSpent: 0,
  lastPurchase: null,
  daysSilent: 0,
  tags: [],
}

/** Usernames are not used to address a fan. */
const nameOf = ({ displayName }: queries.ConversationFacts): string | null =>
  displayName?.split(/\s+/)[0] || null

function fanOf(facts: queries.ConversationFacts, message: string): EngineInput['fan'] {
  const { tier, spentCents, lastPurchase, tags } = facts
  return {
    name: nameOf(facts),
    tier: chatTier(tier),
    totalSpent: fromCents(spentCents),
    lastPurchase: lastPurchase && purchases[lastPurchase],
    daysSilent: daysSilent(facts, message),
    tags,
  }
}

/** Excludes the message being answered; oldest first. */
function earlierMessages({ recent }: queries.ConversationFacts, message: string): EngineInput['recent'] {
  const [latest] = recent
  const isBeingAnswered = latest?.direction === 'FROM_FAN' && latest.content.trim() === message
  return recent
    .slice(isBeingAnswered ? 1 : 0)
    .map(({ direction, content }) => ({
      from: direction === 'TO_FAN' ? ('us' as const) : ('fan' as const),
      text: content,
    }))
    .reverse()
}

/** How long the fan was silent before the message being answered. */
function daysSilent({ recent }: queries.ConversationFacts, message: string): number {
  const [latest, ...before] = recent.filter(({ direction }) => direction === 'FROM_FAN')
  const previous = latest?.content.trim() === message ? before[0] : latest
  if (!latest || !previous || latest === previous) return 0
  return Math.floor((Date.parse(latest.sentAt) - Date.parse(previous.sentAt)) / DAY_MS)
}
