import { createTransport } from 'nodemailer'
import type { PendingMail } from './mail.queries.ts'

export type Transport = {
  /** Resolves when the mail server has taken the mail; rejects with a MailRejected when it never will. */
  send(mail: PendingMail): Promise<void>
  close(): void
}

/** The server's last word on this mail: trying again would get the same answer. */
export class MailRejected extends Error {
  override readonly name = 'MailRejected'
  /** The recipient was refused, not what was written: other mail to that address comes back too. */
  readonly bounced: boolean

  constructor(message: string, { bounced, cause }: { bounced: boolean; cause: unknown }) {
    super(message, { cause })
    this.bounced = bounced
  }
}

export function createSmtp(smtpUrl: string, mailFrom: string): Transport {
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: 2,
    // A mail cut off half-way is tried again by its job, which counts and waits.
    maxRequeues: 0,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  // Trouble with an idle connection is nobody's mail: the next one opens another.
  transport.on('error', () => {})
  const sender = /([^\s<>]+@([\w.-]+))>?\s*$/.exec(mailFrom)
  const host = sender?.[2] ?? 'localhost'
  return {
    async send({ id, createdAt, to, fromName, unsubscribeUrl, subject, text, html }) {
      try {
        await transport.sendMail({
          from: fromName && sender?.[1] ? { name: fromName, address: sender[1] } : mailFrom,
          to: { name: '', address: to },
          subject,
          text,
          html,
          // A copy sent twice is the same to the letter, so that it can be recognised as one.
          messageId: `<${id}@${host}>`,
          date: new Date(createdAt),
          baseBoundary: id,
          headers: {
            'Auto-Submitted': 'auto-generated',
            'X-Auto-Response-Suppress': 'All',
            ...(unsubscribeUrl && oneClick(unsubscribeUrl)),
          },
        })
      } catch (error) {
        throw isFinal(error)
          ? new MailRejected(words(error), { cause: error, bounced: isBounce(error) })
          : new Error(words(error), { cause: error })
      }
    },
    close: () => transport.close(),
  }
}

/** RFC 8058: mail programs end a list by a POST, without opening anything. Prepared, since folding would break the address. */
function oneClick(url: string) {
  return {
    'List-Unsubscribe': { prepared: true, value: `<${url}>` },
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
}

type SmtpError = Error & { code?: string; responseCode?: number; response?: string; command?: string }

function isBounce(error: unknown): boolean {
  return (error as SmtpError).command === 'RCPT TO'
}

/** A 5xx about the sender, the recipient or the content; one about signing in or the server itself may pass. */
function isFinal(error: unknown): boolean {
  const { code, responseCode = 0 } = error as SmtpError
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode >= 500 && responseCode !== 503
}

function words(error: unknown): string {
  const { response, message } = error as SmtpError
  return response || message || String(error)
}
