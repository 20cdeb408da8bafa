import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

export type ReceivedMail = { to: string; source: string }
type Rejection = { code: number; message: string } | undefined

/** A real mail server that can reject, stall, close and reopen on the same port. */
export type MailServer = {
  url: string
  received: ReceivedMail[]
  /** The rejection of a recipient; undefined accepts it. */
  reply: (address: string) => Rejection
  /** While it returns true, mail is neither accepted nor rejected. */
  isStalling: (count: number) => boolean
  /** While true, mail is accepted without a reply, as if the connection broke. */
  isMuted: boolean
  close(): Promise<void>
  reopen(): Promise<void>
}

export async function startMailServer(): Promise<MailServer> {
  let server: SMTPServer
  const mailServer: MailServer = {
    url: '',
    received: [],
    reply: () => undefined,
    isStalling: () => false,
    isMuted: false,
    close: () => new Promise<void>((resolve) => server.close(resolve)),
    reopen: () => listen(Number(new URL(mailServer.url).port)),
  }

  async function listen(port: number): Promise<void> {
    server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      closeTimeout: 100,
      onRcptTo({ address }, _session, callback) {
        const rejection = mailServer.reply(address)
        callback(rejection && Object.assign(new Error(rejection.message), { responseCode: rejection.code }))
      },
      onData(stream, session, callback) {
        let source = ''
        stream.on('data', (chunk) => {
          source += chunk
        })
        stream.on('end', () => {
          if (mailServer.isStalling(mailServer.received.length)) return
          mailServer.received.push({ to: session.envelope.rcptTo[0]?.address ?? '', source })
          if (!mailServer.isMuted) callback()
        })
      },
    })
    server.on('error', () => {})
    await new Promise<void>((resolve) => void server.listen(port, '127.0.0.1', resolve))
    mailServer.url = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`
  }
  await listen(0)
  return mailServer
}

/** The headers of an email, each on one line. */
export function headersOf(source: string): Record<string, string> {
  const head = source.slice(0, source.indexOf('\r\n\r\n')).replaceAll(/\r\n[ \t]+/g, ' ')
  return Object.fromEntries(
    head.split('\r\n').map((line) => {
      const at = line.indexOf(':')
      return [line.slice(0, at).toLowerCase(), line.slice(at + 1).trim()]
    }),
  )
}
