import type { managementApi } from '@greenroom/contract/features/management/management.api.ts'
import { newId } from '@greenroom/contract/kit/ids.ts'
import type { TestApp } from './app.ts'
import { creatorOf, ownCreator } from './fans.ts'
import type { Samples } from './sample-table.ts'
import { addPerson, canary } from './seed-agencies.ts'

const proposal = { creatorPercent: 60, text: `${canary.north} answers your fans.` }

/** A creator of north who signed up alone. */
export async function addSelfManaged(t: TestApp): Promise<string> {
  const { agencyId } = t.people.north.AGENCY_ADMIN
  const id = await creatorOf(t, await addPerson(t.platform, agencyId, 'CREATOR', 'north'))
  await t.sql('UPDATE creators SET is_self_managed = true WHERE id = $1', [id])
  return id
}

/** The open proposal to north's creator. */
export async function addProposal(t: TestApp): Promise<string> {
  const [id, creatorId] = [newId(), await ownCreator(t)]
  await t.sql('DELETE FROM management_agreements WHERE creator_id = $1', [creatorId])
  await t.sql(
    `INSERT INTO management_agreements (id, agency_id, creator_id, creator_percent, text, proposed_by, proposed_at)
     SELECT $1, agency_id, id, 60, $3, $3, now() FROM creators WHERE id = $2`,
    [id, creatorId, canary.north],
  )
  return id
}

export const managementSamples: Samples<typeof managementApi> = {
  'GET /creators/{id}/management': async (t) => ({ params: { id: await ownCreator(t) } }),
  'POST /creators/{id}/management': async (t) => ({
    params: { id: await addSelfManaged(t) },
    body: proposal,
  }),
  'DELETE /creators/{id}/management': async (t) => {
    await addProposal(t)
    return { params: { id: await ownCreator(t) } }
  },
  'GET /creator-home/management': () => ({}),
  'POST /creator-home/management/{id}': async (t) => ({
    params: { id: await addProposal(t) },
    body: { answer: 'decline' },
  }),
}
