import { setTimeout as sleep } from 'node:timers/promises'
import type { Role } from '@greenroom/contract/kit/permissions.ts'
import type { Database } from '../db/database.ts'
import { type Tx, withScope } from '../db/scope.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { Log } from '../log/log.ts'
import { redactText } from '../log/redact.ts'
import { type MailContent, oneLine, type Rendered, render } from './layout.ts'
import {
  claimMail,
  insertMail,
  markSent,
  moveToOutbox,
  recordBounce,
  recordFailure,
  selectBrand,
} from './mail.queries.ts'
import { createSmtp, MailRejected, senderOf } from './transport.ts'

/** An email to one person. `dedupeKey` deduplicates by cause. */
export type Mail = MailContent & {
  to: string
  userId?: string
  /**
   * Role of the account it concerns. Without a role, only the recipient can read the email, because it
   * contains links.
   */
  aboutRole?: Role
  /** One-click unsubscribe URL (RFC 8058); only for non-essential email. */
  unsubscribeUrl?: string
  dedupeKey: string
}

export type Mailer = {
  /**
   * Written in the caller's transaction, sent by a job after the commit. Returns its id, or null for a duplicate.
   */
  queue(tx: Tx, mail: Mail): Promise<string | null>
  /** What `queue` would send, for a preview. */
  compose(tx: Tx, content: MailContent): Promise<ComposedMail>
  /** Called on the sending node whenever an email is sent, kept in the outbox or abandoned. */
  onSettled(listener: OnSettled): void
  close(): Promise<void>
}

type ComposedMail = Rendered & { from: string; fromName: string }

type OnSettled = (mail: { agencyId: string; dedupeKey: string }) => void

export type MailerOptions = {
  config: { smtpUrl: string | undefined; mailFrom: string; publicUrl: string }
  database: Database
  jobs: Jobs
  log: Log
  /** Seconds before the second attempt; doubles from there. */
  retryDelay?: number
}

const QUEUE = 'mail.send'
const MAX_RETRIES = 8
const RETRY_PAUSES_MS = [0, 200, 1_000, 3_000, 6_000]

export function createMailer({ config, database, jobs, log, retryDelay = 15 }: MailerOptions): Mailer {
  const smtp = config.smtpUrl ? createSmtp(config.smtpUrl, config.mailFrom) : null

  const listeners: OnSettled[] = []

  const send = async (agencyId: string, mailId: string, isLast: boolean): Promise<void> => {
    const mail = await withScope(database, agencyId, (tx) => claimMail(tx, mailId))
    if (!mail) return
    const notifySettled = () => {
      for (const listener of listeners) listener({ agencyId, dedupeKey: mail.dedupeKey })
    }
    if (!smtp) {
      await withScope(database, agencyId, (tx) => moveToOutbox(tx, mailId))
      return notifySettled()
    }
    try {
      await smtp.send(mail)
    } catch (error) {
      const isFinal = isLast || error instanceof MailRejected
      await withScope(database, agencyId, async (tx) => {
        await recordFailure(tx, mailId, errorText(error), isFinal)
        if (error instanceof MailRejected && error.bounced) await recordBounce(tx, mail.to, errorText(error))
      })
      if (isFinal) {
        log.warn({ mailId }, 'The email could not be delivered; see the outbox')
        notifySettled()
      }
      if (error instanceof MailRejected) return
      throw error
    }
    // Already accepted: if recording that fails, the email is sent twice, so retry through a short outage.
    await retryWrite(() => withScope(database, agencyId, (tx) => markSent(tx, mailId, mail.to)))
    notifySettled()
  }

  jobs.define(QUEUE, ({ agencyId = '', mailId = '' }, { isLast }) => send(agencyId, mailId, isLast), {
    retryLimit: MAX_RETRIES,
    retryDelay,
  })

  async function compose(tx: Tx, content: MailContent): Promise<ComposedMail> {
    const { color, logo } = await selectBrand(tx)
    const brand = { color, logoUrl: logo && `${config.publicUrl}/api/brand/${logo}` }
    const fromName = oneLine(content.agencyName, 100)
    const from = `${fromName} <${senderOf(config.mailFrom)}>`
    return { ...render(content, brand), from, fromName }
  }

  return {
    compose,
    async queue(
      tx,
      { to, userId = null, aboutRole = 'SUPER_ADMIN', unsubscribeUrl = null, dedupeKey, ...content },
    ) {
      if (!isPlainAddress(to)) throw new Error('An email needs a single plain address')
      const { from: _, ...composed } = await compose(tx, content)
      const mail = { ...composed, to, userId, aboutRole, unsubscribeUrl, dedupeKey }
      const mailId = await insertMail(tx, mail)
      if (mailId) await jobs.enqueue(tx, QUEUE, { agencyId: tx.agencyId, mailId })
      return mailId
    },
    onSettled: (listener) => void listeners.push(listener),
    close: async () => smtp?.close(),
  }
}

/** A single address that can't be misread as several addresses or as a header. */
export function isPlainAddress(to: string): boolean {
  return to.length <= 254 && /^[^\s\p{Cc}<>()[\]:;,"\\@]+@[^\s\p{Cc}<>()[\]:;,"\\@]+$/u.test(to)
}

function errorText(error: unknown): string {
  return oneLine(redactText(error instanceof Error ? error.message : String(error)), 300)
}

async function retryWrite(write: () => Promise<void>): Promise<void> {
  for (const [index, pause] of RETRY_PAUSES_MS.entries()) {
    await sleep(pause)
    try {
      return await write()
    } catch (error) {
      if (index === RETRY_PAUSES_MS.length - 1) throw error
    }
  }
}
