import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ProviderProblem } from '@greenroom/contract/features/assist/assist.rules.ts'
import type { Outbound } from '../src/platform/outbound/outbound.ts'
import type { AnyJson } from './app.ts'

/** How the server handles the next requests. */
export type Behavior = (response: ServerResponse, request: AnyJson) => void

export type OpenAiServer = {
  /** For OUTBOUND_ALLOW. */
  host: string
  baseUrl: string
  /** Received bodies and their API keys, newest last. */
  requests: AnyJson[]
  keys: (string | undefined)[]
  setBehavior(behavior: Behavior): void
  close(): void
}

export const json =
  (body: unknown, status = 200): Behavior =>
  (response) => {
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(JSON.stringify(body))
  }

/** A chat completion with this text. */
export const completionWith = (content: unknown, overrides: object = {}): Behavior =>
  json({
    id: 'c-1',
    object: 'chat.completion',
    choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content, ...overrides } }],
    usage: { prompt_tokens: 1_000, completion_tokens: 100, total_tokens: 1_100 },
  })

export const goodReply = {
  content: 'Hey {fan}, that made me smile! Tell me more?',
  tone: 'Warm',
  confidence: 0.9,
  alternatives: [
    { content: 'You again, {fan}? I like it.', tone: 'playful' },
    { content: 'So happy to hear from you.', tone: 'sweet' },
    { content: 'Hi! What is on your mind?', tone: 'curious' },
  ],
}
export const goodBehavior: Behavior = completionWith(JSON.stringify(goodReply))

/** Provider failures and how they are reported. */
export const badBehaviors: [string, Behavior, ProviderProblem][] = [
  ['an error', json({ error: {} }, 500), 'failed'],
  ['a rate limit', json({ error: {} }, 429), 'rate_limited'],
  ['a rejected key', json({ error: {} }, 401), 'rejected_key'],
  ['a redirect', (r) => void r.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(), 'failed'],
  ['a dropped connection', (r) => void r.socket?.destroy(), 'unreachable'],
  ['garbage', (r) => void r.end('\u0000\u0001]{'), 'unusable'],
  ['unexpected JSON', json([1, 2, 3]), 'unusable'],
  ['a web page', (r) => void r.setHeader('content-type', 'text/html').end('<h1>Hello</h1>'), 'unusable'],
  ['prose', completionWith('Hello, I am a model'), 'unusable'],
  [
    'tool calls',
    completionWith(null, { tool_calls: [{ id: '1', function: { name: 'send', arguments: '{}' } }] }),
    'unusable',
  ],
  ['empty content', completionWith(JSON.stringify({ ...goodReply, content: ' ' })), 'unusable'],
  [
    'only markup',
    completionWith(JSON.stringify({ ...goodReply, content: '<script>x</script>' })),
    'unusable',
  ],
  [
    'a phone number',
    completionWith(JSON.stringify({ ...goodReply, content: 'Call me: 212 555 0187' })),
    'unsafe',
  ],
  ['a link', completionWith(JSON.stringify({ ...goodReply, content: 'See https://evil.test' })), 'unsafe'],
  [
    'a meeting',
    completionWith(JSON.stringify({ ...goodReply, content: 'Let’s meet up tonight!' })),
    'unsafe',
  ],
  ['a 5 MB response', (r) => void r.end(`{"choices":"${'x'.repeat(5_000_000)}"}`), 'too_large'],
  ['no response', () => {}, 'timeout'],
  ['a response that never ends', (r) => void setInterval(() => r.write(' '), 50).unref(), 'timeout'],
]

/** Replaces `platform.outbound` in tests that are not about providers. */
export const stubOutbound: Outbound = {
  permits: () => true,
  close: () => {},
  request: async () => {
    const content = JSON.stringify({ ...goodReply, translation: 'Buenos días' })
    const body = Buffer.from(JSON.stringify({ choices: [{ message: { content } }] }))
    return { status: 200, headers: {}, body }
  },
}

/** Implements the OpenAI API on a local port. */
export async function startOpenAi(): Promise<OpenAiServer> {
  let behavior: Behavior = goodBehavior
  const requests: AnyJson[] = []
  const keys: (string | undefined)[] = []
  const server = createServer(async (request, response) => {
    let text = ''
    for await (const chunk of request) text += chunk
    requests.push(JSON.parse(text))
    keys.push(request.headers.authorization)
    if (request.url !== '/v1/chat/completions') return void response.writeHead(404).end()
    response.on('error', () => {})
    behavior(response, requests.at(-1))
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    host,
    baseUrl: `http://${host}/v1`,
    requests,
    keys,
    setBehavior(next) {
      behavior = next
    },
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
