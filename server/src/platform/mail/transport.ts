import { createTransport } from 'nodemailer'
import type { PendingMail } from './mail.queries.ts'

export type Transport = {
  /** Resolves when the mail server accepts the email; throws MailRejected on permanent rejection. */
  send(mail: PendingMail): Promise<void>
  close(): void
}

/** A permanent rejection: retrying would get the same reply. */
export class MailRejected extends Error {
  override readonly name = 'MailRejected'
  /** The recipient was rejected, not the content, so other email to that address bounces too. */
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
    // An interrupted email is retried by its job, which counts attempts.
    maxRequeues: 0,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  // An error on an idle connection affects no email; sending the next email reconnects.
  transport.on('error', () => {})
  const sender = senderOf(mailFrom)
  const host = /@([\w.-]+)$/.exec(sender)?.[1] ?? 'localhost'
  return {
    async send({ id, createdAt, to, fromName, unsubscribeUrl, subject, text, html }) {
      try {
        await transport.sendMail({
          from: fromName && sender ? { name: fromName, address: sender } : mailFrom,
          to: { name: '', address: to },
          subject,
          text,
          html,
          // Duplicates are identical, so they can be recognized.
          messageId: `<${id}@${host}>`,
          date: new Date(createdAt),
          baseBoundary: id,
          headers: {
            'Auto-Submitted': 'auto-generated',
            'X-Auto-Response-Suppress': 'All',
            ...(unsubscribeUrl && oneClickHeaders(unsubscribeUrl)),
          },
        })
      } catch (error) {
        throw isPermanent(error)
          ? new MailRejected(messageOf(error), { cause: error, bounced: isBounce(error) })
          : new Error(messageOf(error), { cause: error })
      }
    },
    close: () => transport.close(),
  }
}

/** The address in “Name <address>”; empty if there is none. */
export const senderOf = (mailFrom: string): string => /([^\s<>]+@[\w.-]+)>?\s*$/.exec(mailFrom)?.[1] ?? ''

/** RFC 8058: mail clients unsubscribe with a POST. Formatted in advance, because folding would break the URL. */
function oneClickHeaders(url: string) {
  return {
    'List-Unsubscribe': { prepared: true, value: `<${url}>` },
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
}

type SmtpError = Error & { code?: string; responseCode?: number; response?: string; command?: string }

function isBounce(error: unknown): boolean {
  return (error as SmtpError).command === 'RCPT TO'
}

/** A 5xx about sender, recipient or content is permanent; one about authentication or the server may be temporary. */
function isPermanent(error: unknown): boolean {
  const { code, responseCode = 0 } = error as SmtpError
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode >= 500 && responseCode !== 503
}

function messageOf(error: unknown): string {
  const { response, message } = error as SmtpError
  return response || message || String(error)
}
