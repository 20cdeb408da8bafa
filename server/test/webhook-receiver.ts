import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { AnyJson } from './app.ts'

export type ReceivedCall = { headers: IncomingHttpHeaders; text: string; body: AnyJson }

/** A local webhook receiver. */
export async function startReceiver() {
  const received: ReceivedCall[] = []
  const receiver = {
    received,
    /** The response; a function may also leave the caller waiting. */
    reply: 204 as number | ((response: ServerResponse, call: ReceivedCall) => void),
    host: '',
    url: '',
    close: () => {},
  }
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const text = Buffer.concat(chunks).toString()
    const call = { headers: request.headers, text, body: JSON.parse(text) }
    received.push(call)
    if (typeof receiver.reply === 'function') return receiver.reply(response, call)
    response.writeHead(receiver.reply).end()
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  receiver.host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  receiver.url = `http://${receiver.host}/hook`
  receiver.close = () => {
    server.closeAllConnections()
    server.close()
  }
  return receiver
}
export type WebhookReceiver = Awaited<ReturnType<typeof startReceiver>>

/** Whether the call is signed with this secret, implemented from the Standard Webhooks specification. */
export function isSignedBy(secret: string, { headers, text }: ReceivedCall): boolean {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const signedText = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${text}`
  const expected = `v1,${createHmac('sha256', key).update(signedText).digest('base64')}`
  return String(headers['webhook-signature']).split(' ').includes(expected)
}
