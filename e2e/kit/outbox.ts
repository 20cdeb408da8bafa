import { setTimeout as sleep } from 'node:timers/promises'
import { rowsOf } from './database.ts'
import { dataDirOf } from './server.ts'

export type Mail = { id: string; to: string; subject: string; text: string }

const MAILS = `SELECT id, to_address AS "to", subject, text FROM mails WHERE to_address = $1 ORDER BY created_at DESC, id DESC`

/** All mails to an address with their links, as its owner receives them; waits for at least this many. */
export async function mailsTo(origin: string, to: string, atLeast = 1): Promise<Mail[]> {
  for (let attempt = 0; attempt < 50; attempt++) {
    const found = (await rowsOf(dataDirOf(origin), MAILS, [to])) as Mail[]
    if (found.length >= atLeast) return found
    await sleep(200)
  }
  throw new Error(`Fewer than ${atLeast} mails to ${to}`)
}

/** The link in the newest mail to an address with this subject. */
export async function linkMailedTo(origin: string, to: string, subject: RegExp): Promise<string> {
  for (let attempt = 0; attempt < 50; attempt++) {
    const mail = (await mailsTo(origin, to)).find((mail) => subject.test(mail.subject))
    const link = /https?:\/\/\S+token=[\w-]+/.exec(mail?.text ?? '')?.[0]
    if (link) return link
    await sleep(200)
  }
  throw new Error(`No mail to ${to} about ${subject}`)
}
