import type { KeyScope } from '@greenroom/contract/features/connect/connect.rules.ts'
import type { BatchResult, RowResult } from '@greenroom/contract/features/connect/connect.schema.ts'
import { newId } from '@greenroom/contract/kit/ids.ts'
import { expect } from 'vitest'
import type { TestApp } from './app.ts'
import { addConnectorKey } from './connectors.ts'
import { addCreator } from './fans.ts'
import type { AgencyKey } from './seed-agencies.ts'

type Row = Record<string, unknown>
type Options = { scopes?: KeyScope[]; creatorIds?: string[]; platform?: string }

/** A bridge for one creator; creates the creator if no ID is given. */
export async function startBridge(
  t: TestApp,
  agency: AgencyKey = 'north',
  creatorId?: string,
  { platform, ...key }: Options = {},
) {
  const { agencyId } = t.people[agency].AGENCY_ADMIN
  const creator = creatorId ?? (await addCreator(t, agencyId, `Star ${newId()}`))
  const token = await addConnectorKey(t, agency, key)
  const account = { creatorId: creator, ...(platform && { platform }) }
  const send = (resource: string, rows: Row[]) =>
    t.send(token, `POST /connect/${resource}`, { body: { ...account, rows } })
  const deliver = async (resource: string, rows: Row[]): Promise<BatchResult> => {
    const response = await send(resource, rows)
    expect(response.status, response.text).toBe(200)
    return response.body.data
  }
  return {
    token,
    agencyId,
    creatorId: creator,
    account,
    send,
    deliver,
    /** Results of the rows in order. */
    verdicts: async (resource: string, rows: Row[]) =>
      (await deliver(resource, rows)).rows.map((row) => row.verdict),
    /** The result of one row. */
    deliverOne: async (resource: string, row: Row): Promise<RowResult> => {
      const [result] = (await deliver(resource, [row])).rows
      if (!result) throw new Error('No result')
      return result
    },
    /** A new fan, with the platform's id and ours. */
    async addFan(username = `fan_${newId()}`): Promise<{ id: string; fanId: string }> {
      const id = `p-${newId()}`
      const result = await deliver('fans', [{ id, username }])
      return { id, fanId: result.rows[0]?.id ?? '' }
    },
  }
}
export type Bridge = Awaited<ReturnType<typeof startBridge>>
