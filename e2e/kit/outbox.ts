import { setTimeout as sleep } from 'node:timers/promises'
import { apiAs, people } from './test.ts'

export type Mail = { id: string; to: string; subject: string; text: string }

/** All mails to an address, read by a super admin from the outbox; waits for at least this many. */
export async function mailsTo(origin: string, to: string, atLeast = 1): Promise<Mail[]> {
  const admin = await apiAs(origin, people.SUPER_ADMIN)
  const read = async <T>(path: string) => ((await admin.call('GET', path)) as unknown as { data: T }).data
  for (let attempt = 0; attempt < 50; attempt++) {
    const found = (await read<Mail[]>('/mail?limit=50')).filter((mail) => mail.to === to)
    if (found.length >= atLeast) return Promise.all(found.map((mail) => read<Mail>(`/mail/${mail.id}`)))
    await sleep(200)
  }
  throw new Error(`Fewer than ${atLeast} mails to ${to}`)
}
