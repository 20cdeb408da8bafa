import { startTestApp } from './app.ts'
import { addCreator, addFan } from './fans.ts'

export type LedgerFixture = Awaited<ReturnType<typeof startLedgerFixture>>

/** An agency whose admin records transactions for the fans of one creator. */
export async function startLedgerFixture() {
  const t = await startTestApp({ config: { role: 'web' } })
  const admin = t.people.north.AGENCY_ADMIN
  const { agencyId } = admin
  const creatorId = await addCreator(t, agencyId, 'Ledger Star')
  const fanId = await addFan(t, agencyId, creatorId)
  return {
    t,
    agencyId,
    creatorId,
    fanId,
    record: (body: object, id = fanId, token = admin.token) =>
      t.send(token, 'POST /fans/{id}/transactions', { params: { id }, body }),
    newFan: () => addFan(t, agencyId, creatorId),
    rowsOf: (id: string) => t.sql('SELECT * FROM fan_transactions WHERE fan_id = $1', [id]),
  }
}
