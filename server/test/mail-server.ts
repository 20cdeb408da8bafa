import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

export type Received = { to: string; source: string }
type Words = { code: number; words: string } | undefined

/** A real mail server that can refuse, hold its breath, close and open again on the same port. */
export type MailServer = {
  url: string
  received: Received[]
  /** What is said to a recipient; nothing means welcome. */
  answer: (address: string) => Words
  /** While this is true, mail is neither taken nor refused. */
  holding: (count: number) => boolean
  /** While this is true, mail is taken and nobody is told: the line is cut right before the answer. */
  mute: boolean
  close(): Promise<void>
  reopen(): Promise<void>
}

export async function startMailServer(): Promise<MailServer> {
  let server: SMTPServer
  const office: MailServer = {
    url: '',
    received: [],
    answer: () => undefined,
    holding: () => false,
    mute: false,
    close: () => new Promise<void>((done) => server.close(done)),
    reopen: () => listen(Number(new URL(office.url).port)),
  }

  async function listen(port: number): Promise<void> {
    server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      closeTimeout: 100,
      onRcptTo({ address }, _session, callback) {
        const said = office.answer(address)
        callback(said && Object.assign(new Error(said.words), { responseCode: said.code }))
      },
      onData(stream, session, callback) {
        let source = ''
        stream.on('data', (chunk) => {
          source += chunk
        })
        stream.on('end', () => {
          if (office.holding(office.received.length)) return
          office.received.push({ to: session.envelope.rcptTo[0]?.address ?? '', source })
          if (!office.mute) callback()
        })
      },
    })
    server.on('error', () => {})
    await new Promise<void>((done) => void server.listen(port, '127.0.0.1', done))
    office.url = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`
  }
  await listen(0)
  return office
}

/** The headers of a mail, each on one line. */
export function headersOf(source: string): Record<string, string> {
  const head = source.slice(0, source.indexOf('\r\n\r\n')).replaceAll(/\r\n[ \t]+/g, ' ')
  return Object.fromEntries(
    head.split('\r\n').map((line) => {
      const at = line.indexOf(':')
      return [line.slice(0, at).toLowerCase(), line.slice(at + 1).trim()]
    }),
  )
}
