import { setTimeout as sleep } from 'node:timers/promises'
import type { Role } from '@greenroom/contract/kit/permissions.ts'
import type { Database } from '../db/database.ts'
import { type Tx, withScope } from '../db/scope.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { Log } from '../log/log.ts'
import { redactText } from '../log/redact.ts'
import { type MailContent, oneLine, render } from './layout.ts'
import { claimMail, insertMail, keepInOutbox, markSent, recordBounce, recordFailure } from './mail.queries.ts'
import { createSmtp, MailRejected } from './transport.ts'

/** A letter to one person. `onceKey` names its cause: the same cause writes one mail, however often repeated. */
export type Mail = MailContent & {
  to: string
  userId?: string
  /** The role of the account it concerns. Mail holds links: without it nobody but the recipient may read it here. */
  aboutRole?: Role
  /** Takes the one press of RFC 8058 that ends mail of this kind; only mail that is not essential has it. */
  unsubscribeUrl?: string
  onceKey: string
}

export type Mailer = {
  /** Written with the caller's transaction, sent by a job after it commits. Its id, or null if there was one of the same cause. */
  queue(tx: Tx, mail: Mail): Promise<string | null>
  /** Heard on the node that sends, each time a mail has been taken, kept or given up. */
  onSettled(listener: Settled): void
  close(): Promise<void>
}

type Settled = (mail: { agencyId: string; onceKey: string }) => void

export type MailerOptions = {
  config: { smtpUrl: string | undefined; mailFrom: string }
  database: Database
  jobs: Jobs
  log: Log
  /** Seconds before the second attempt; doubles from there. */
  retryDelay?: number
}

const QUEUE = 'mail.send'
const RETRIES = 8
const MARK_PAUSES = [0, 200, 1_000, 3_000, 6_000]

export function createMailer({ config, database, jobs, log, retryDelay = 15 }: MailerOptions): Mailer {
  const smtp = config.smtpUrl ? createSmtp(config.smtpUrl, config.mailFrom) : null

  const listeners: Settled[] = []

  const send = async (agencyId: string, mailId: string, last: boolean): Promise<void> => {
    const mail = await withScope(database, agencyId, (tx) => claimMail(tx, mailId))
    if (!mail) return
    const settled = () => {
      for (const listener of listeners) listener({ agencyId, onceKey: mail.onceKey })
    }
    if (!smtp) {
      await withScope(database, agencyId, (tx) => keepInOutbox(tx, mailId))
      return settled()
    }
    try {
      await smtp.send(mail)
    } catch (error) {
      const final = last || error instanceof MailRejected
      await withScope(database, agencyId, async (tx) => {
        await recordFailure(tx, mailId, reason(error), final)
        if (error instanceof MailRejected && error.bounced) await recordBounce(tx, mail.to, reason(error))
      })
      if (final) {
        log.warn({ mailId }, 'Mail could not be delivered; the outbox says why')
        settled()
      }
      if (error instanceof MailRejected) return
      throw error
    }
    // The server has it: not writing that down would send it twice, so a short outage is sat out here.
    await persist(() => withScope(database, agencyId, (tx) => markSent(tx, mailId, mail.to)))
    settled()
  }

  jobs.define(QUEUE, ({ agencyId = '', mailId = '' }, { last }) => send(agencyId, mailId, last), {
    retryLimit: RETRIES,
    retryDelay,
  })

  return {
    async queue(
      tx,
      { to, userId = null, aboutRole = 'SUPER_ADMIN', unsubscribeUrl = null, onceKey, ...letter },
    ) {
      if (!isPlainAddress(to)) throw new Error('A mail needs one plain address')
      const fromName = oneLine(letter.agencyName, 100)
      const mail = { ...render(letter), to, userId, aboutRole, fromName, unsubscribeUrl, onceKey }
      const mailId = await insertMail(tx, mail)
      if (mailId) await jobs.enqueue(tx, QUEUE, { agencyId: tx.agencyId, mailId })
      return mailId
    },
    onSettled: (listener) => void listeners.push(listener),
    close: async () => smtp?.close(),
  }
}

/** One address and nothing that a mail server could read as a second one or as a header. */
export function isPlainAddress(to: string): boolean {
  return to.length <= 254 && /^[^\s\p{Cc}<>()[\]:;,"\\@]+@[^\s\p{Cc}<>()[\]:;,"\\@]+$/u.test(to)
}

function reason(error: unknown): string {
  return oneLine(redactText(error instanceof Error ? error.message : String(error)), 300)
}

async function persist(write: () => Promise<void>): Promise<void> {
  for (const [index, pause] of MARK_PAUSES.entries()) {
    await sleep(pause)
    try {
      return await write()
    } catch (error) {
      if (index === MARK_PAUSES.length - 1) throw error
    }
  }
}
