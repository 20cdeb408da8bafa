/** An in-memory platform for trying the bridge: node examples/bridge/fake-platform.ts (PORT, default 4400). */
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

type Kind = 'fans' | 'messages' | 'transactions'
type SentMessage = { id: string; fan: string; text: string; reference: string }
type Post = { title: string; text: string; reference: string }

export async function startPlatform(port = 0) {
  const changes: { seq: number; kind: Kind; row: Record<string, unknown> }[] = []
  const sent = new Map<string, SentMessage>()
  const posts = new Map<string, Post>()
  const add = (kind: Kind, row: Record<string, unknown>) =>
    void changes.push({ seq: changes.length + 1, kind, row })

  const routes: Record<string, (body: SentMessage & Post, query: URLSearchParams) => unknown> = {
    'GET /changes': (_, query) => {
      const after = Number(query.get('after'))
      return changes.slice(after, after + Number(query.get('limit')))
    },
    'POST /messages': ({ fan, text, reference }) => {
      const existing = sent.get(reference)
      const message = existing ?? { id: `sent-${sent.size + 1}`, fan, text, reference }
      if (!existing) {
        sent.set(reference, message)
        // The platform echoes messages sent through it, as most do.
        add('messages', { id: message.id, fan, from: 'creator', text, messageId: reference })
      }
      return { id: message.id }
    },
    'POST /messages/remove': ({ reference }) => ({ removed: sent.delete(reference) }),
    'POST /posts': ({ title, text, reference }) => {
      posts.set(reference, { title, text, reference })
      return { url: `https://platform.example.com/posts/${reference}` }
    },
    'POST /posts/remove': ({ reference }) => ({ removed: posts.delete(reference) }),
  }
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://platform')
    const route = routes[`${request.method} ${url.pathname}`]
    if (!route) return response.writeHead(404).end()
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(route(await bodyOf(request), url.searchParams)))
  })
  await new Promise<void>((resolve) => void server.listen(port, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    add,
    sent,
    posts,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

async function bodyOf(request: IncomingMessage): Promise<SentMessage & Post> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return JSON.parse(Buffer.concat(chunks).toString() || '{}')
}

if (import.meta.main) {
  const platform = await startPlatform(Number(process.env.PORT ?? 4400))
  platform.add('fans', { id: 'fan-1', username: 'theo' })
  platform.add('messages', { id: 'in-1', fan: 'fan-1', from: 'fan', text: 'Hi! Are you there?' })
  platform.add('transactions', { id: 'pay-1', fan: 'fan-1', type: 'Tips', amount: 5 })
  process.stdout.write(`The platform is at ${platform.url}. Everything sent through it is kept in memory.\n`)
}
