import { setTimeout as sleep } from 'node:timers/promises'
import { queryRows } from './database.ts'
import { dataDirOf } from './server.ts'

export type Mail = { id: string; to: string; subject: string; text: string }

const SELECT_EMAILS = `SELECT id, to_address AS "to", subject, text FROM mails WHERE to_address = $1 ORDER BY created_at DESC, id DESC`

/** All emails to an address with unredacted links; waits for at least this many. */
export async function emailsTo(origin: string, to: string, atLeast = 1): Promise<Mail[]> {
  for (let attempt = 0; attempt < 50; attempt++) {
    const emails = (await queryRows(dataDirOf(origin), SELECT_EMAILS, [to])) as Mail[]
    if (emails.length >= atLeast) return emails
    await sleep(200)
  }
  throw new Error(`Fewer than ${atLeast} emails to ${to}`)
}

/** The link in the newest email to an address with this subject. */
export async function linkMailedTo(origin: string, to: string, subject: RegExp): Promise<string> {
  for (let attempt = 0; attempt < 50; attempt++) {
    const mail = (await emailsTo(origin, to)).find((mail) => subject.test(mail.subject))
    const link = /https?:\/\/\S+token=[\w-]+/.exec(mail?.text ?? '')?.[0]
    if (link) return link
    await sleep(200)
  }
  throw new Error(`No email to ${to} with the subject ${subject}`)
}
