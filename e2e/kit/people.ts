import { apiAs, people } from './test.ts'

type Account = { email: string; password: string; stageName: string }

/** Signs up a new creator in the house agency. */
export async function newCreator(origin: string): Promise<Account> {
  // Names are unique within an agency.
  const id = crypto.randomUUID().slice(0, 8)
  const person = {
    email: `creator.${id}@example.test`,
    password: 'lanterns at dusk',
    stageName: `Lark ${id}`,
  }
  const response = await fetch(`${origin}/api/auth/sign-up`, {
    method: 'POST',
    body: JSON.stringify(person),
    headers: { 'content-type': 'application/json' },
  })
  if (!response.ok) throw new Error(`Sign-up failed: ${await response.text()}`)
  return person
}

/** Lets the agency send and publish for a creator who signed up. */
export async function acceptManagement(origin: string, { email, password }: Account): Promise<void> {
  const [admin, creator] = [await apiAs(origin, people.AGENCY_ADMIN), await apiAs(origin, email, password)]
  const me = (await creator.call('GET', '/auth/me')) as unknown as { data: { creator: { id: string } } }
  const proposal = (await admin.call('POST', `/creators/${me.data.creator.id}/management`, {
    creatorPercent: 40,
    text: 'The team answers for you.',
    clientId: crypto.randomUUID(),
  })) as unknown as { data: { id: string } }
  const answer = { answer: 'accept' }
  const { data } = (await creator.call(
    'POST',
    `/creator-home/management/${proposal.data.id}`,
    answer,
  )) as unknown as { data: { isSelfManaged: boolean } }
  if (data.isSelfManaged) throw new Error('The creator could not accept management')
}
