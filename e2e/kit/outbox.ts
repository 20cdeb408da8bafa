import { setTimeout as sleep } from 'node:timers/promises'
import { apiAs, people } from './test.ts'

export type Mail = { id: string; to: string; subject: string; text: string }

/** Every mail to somebody, as a super admin reads the outbox; waits until there are as many as asked for. */
export async function mailsTo(origin: string, to: string, atLeast = 1): Promise<Mail[]> {
  const admin = await apiAs(origin, people.SUPER_ADMIN)
  const read = async <T>(path: string) => ((await admin.call('GET', path)) as unknown as { data: T }).data
  for (let tries = 0; tries < 50; tries++) {
    const found = (await read<Mail[]>('/mail?limit=50')).filter((mail) => mail.to === to)
    if (found.length >= atLeast) return Promise.all(found.map((mail) => read<Mail>(`/mail/${mail.id}`)))
    await sleep(200)
  }
  throw new Error(`No ${atLeast} mails to ${to}`)
}
