import type { ProviderProblem } from '@greenroom/contract/features/assist/assist.rules.ts'
import { z } from 'zod'
import type { OpenAiSettings } from '../../platform/config.ts'
import { type Outbound, OutboundError } from '../../platform/outbound/outbound.ts'

/** The parts of the chat completions API used for suggestions and translations. */
type ChatMessage = { role: 'system' | 'user'; content: string }
export type CompletionRequest<T> = { messages: ChatMessage[]; answer: z.ZodType<T>; maxTokens: number }
export type Usage = { inputTokens: number; outputTokens: number }

export class ProviderError extends Error {
  override readonly name = 'ProviderError'
  readonly problem: ProviderProblem
  /** Usage despite the failure, if the response reported it. */
  readonly usage: Usage | null
  constructor(problem: ProviderProblem, usage: Usage | null = null) {
    super(`AI provider: ${problem}`)
    this.problem = problem
    this.usage = usage
  }
}

const MAX_RESPONSE_BYTES = 256 * 1024
const tokenCount = z.number().int().min(0).max(10_000_000).catch(0)
const completion = z.object({
  choices: z.array(z.object({ message: z.object({ content: z.string() }) })).min(1),
})
const reportedUsage = z
  .object({ usage: z.object({ prompt_tokens: tokenCount, completion_tokens: tokenCount }) })
  .transform(({ usage }) => ({ inputTokens: usage.prompt_tokens, outputTokens: usage.completion_tokens }))

/** Many compatible servers support only some of these; the first one a server accepts is remembered. */
const formats = ['json_schema', 'json_object', 'none'] as const
const acceptedFormats = new Map<string, number>()
const MAX_CACHED_FORMATS = 1_000

/** An answer in the requested format; otherwise throws a `ProviderError`. */
export async function complete<T>(
  outbound: Outbound,
  provider: OpenAiSettings,
  request: CompletionRequest<T>,
  timeoutMs: number,
): Promise<{ answer: T; usage: Usage | null }> {
  const deadline = performance.now() + timeoutMs
  const endpoint = `${provider.baseUrl} ${provider.model}`
  for (let i = acceptedFormats.get(endpoint) ?? 0; i < formats.length; i++) {
    const { status, body } = await post(outbound, provider, request, formats[i] ?? 'none', deadline)
    if ((status === 400 || status === 422) && i < formats.length - 1) continue
    if (acceptedFormats.size >= MAX_CACHED_FORMATS) acceptedFormats.clear()
    if (status === 200) acceptedFormats.set(endpoint, i)
    return parseCompletion(status, body, request.answer)
  }
  throw new ProviderError('failed')
}

async function post<T>(
  outbound: Outbound,
  provider: OpenAiSettings,
  { messages, answer, maxTokens }: CompletionRequest<T>,
  format: (typeof formats)[number],
  deadline: number,
) {
  const timeoutMs = Math.floor(deadline - performance.now())
  if (timeoutMs < 1) throw new ProviderError('timeout')
  const schema = { name: 'answer', strict: true, schema: z.toJSONSchema(answer, { target: 'draft-7' }) }
  const body = {
    model: provider.model,
    messages,
    max_tokens: maxTokens,
    ...(format === 'json_schema' && { response_format: { type: format, json_schema: schema } }),
    ...(format === 'json_object' && { response_format: { type: format } }),
  }
  try {
    return await outbound.request(`${provider.baseUrl.replace(/\/+$/, '')}/chat/completions`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json',
        ...(provider.apiKey !== null && { authorization: `Bearer ${provider.apiKey}` }),
      },
      body: JSON.stringify(body),
      timeoutMs,
      maxBytes: MAX_RESPONSE_BYTES,
    })
  } catch (error) {
    throw new ProviderError(error instanceof OutboundError ? error.reason : 'failed')
  }
}

function parseCompletion<T>(status: number, body: Buffer, answer: z.ZodType<T>) {
  if (status === 401 || status === 403) throw new ProviderError('rejected_key')
  if (status === 429) throw new ProviderError('rate_limited')
  // Redirects are not followed.
  if (status !== 200) throw new ProviderError('failed')
  const reply = parseJson(body.toString('utf8'))
  const usage = reportedUsage.safeParse(reply).data ?? null
  const content = completion.safeParse(reply).data?.choices[0]?.message.content
  const parsed = answer.safeParse(parseJson(withoutFence(content ?? '')))
  if (!parsed.success) throw new ProviderError('unusable', usage)
  return { answer: parsed.data, usage }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Models without structured output wrap the object in prose or a code fence. */
const withoutFence = (text: string) => text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)
