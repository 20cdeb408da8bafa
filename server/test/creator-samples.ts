import type { creatorImportsApi } from '@greenroom/contract/features/creators/creator-imports.api.ts'
import type { creatorMoneyApi } from '@greenroom/contract/features/creators/creator-money.api.ts'
import type { creatorsApi } from '@greenroom/contract/features/creators/creators.api.ts'
import { newId } from '@greenroom/contract/kit/ids.ts'
import type { TestApp } from './app.ts'
import { ownCreator } from './fans.ts'
import type { Samples } from './sample-table.ts'
import { canary } from './seed-agencies.ts'

export const creatorSamples: Samples<typeof creatorsApi & typeof creatorImportsApi & typeof creatorMoneyApi> =
  {
    'GET /creators': () => ({ query: {} }),
    'GET /creators/summary': () => ({}),
    'GET /creators/namesakes': () => ({ query: { stageName: `${canary.north} stage` } }),
    'POST /creators': () => ({
      body: {
        stageName: 'Newly Added',
        realName: 'Ada Sample',
        email: `${newId()}@new.test`,
        creatorPercent: 60,
      },
    }),
    'GET /creators/{id}': async (t) => ({ params: { id: await ownCreator(t) } }),
    'PUT /creators/{id}': async (t) => ({
      params: { id: await ownCreator(t) },
      body: { location: 'Lisbon' },
    }),
    'GET /creators/{id}/archive': async (t) => ({ params: { id: await ownCreator(t) } }),
    'DELETE /creators/{id}': async (t) => ({ params: { id: await newCreator(t) } }),
    'POST /creators/{id}/restore': async (t) => ({
      params: { id: await newCreator(t, "archived_at = now(), status = 'INACTIVE'") },
    }),
    'POST /creators/{id}/pause': async (t) => ({
      params: { id: await newCreator(t) },
      body: { reason: 'Taking a break' },
    }),
    'POST /creators/{id}/resume': async (t) => ({
      params: { id: await newCreator(t, "status = 'INACTIVE'") },
    }),
    'PUT /creators/{id}/verification': async (t) => ({
      params: { id: await newCreator(t, "real_name = 'Lee Gal'") },
      body: { examinedOn: '2026-01-05', method: 'video call', note: 'Clear picture.' },
    }),
    'POST /creators/{id}/verification/withdraw': async (t) => ({
      params: { id: await newCreator(t, "is_verified = true, status = 'ACTIVE'") },
      body: { reason: 'Expired' },
    }),
    'GET /creators/{id}/splits/preview': async (t) => ({
      params: { id: await ownCreator(t) },
      query: { validFrom: '2026-01-01', creatorPercent: '60' },
    }),
    'POST /creators/{id}/splits': async (t) => ({
      params: { id: await newCreator(t) },
      body: { validFrom: nextYear(), creatorPercent: 55 },
    }),
    'DELETE /creators/{id}/splits/{validFrom}': async (t) => {
      const params = { id: await newCreator(t), validFrom: nextYear() }
      const body = { validFrom: params.validFrom, creatorPercent: 55 }
      const { id } = params
      await t.call(t.people.north.AGENCY_ADMIN.token, 'POST /creators/{id}/splits', { params: { id }, body })
      return { params }
    },
    'PUT /creators/{id}/accounts/{platform}': async (t) => ({
      params: { id: await ownCreator(t), platform: 'FANSLY' },
      body: { username: `${canary.north}${newId().slice(-6)}` },
    }),
    'DELETE /creators/{id}/accounts/{platform}': async (t) => {
      const params = { id: await ownCreator(t), platform: 'FANVUE' } as const
      const { token } = t.people.north.AGENCY_ADMIN
      await t.call(token, 'PUT /creators/{id}/accounts/{platform}', { params, body: { username: null } })
      return { params }
    },
    'POST /creators/{id}/decline': async (t) => ({
      params: { id: await newCreator(t, "origin = 'sign-up'") },
    }),
    'GET /creators/export': () => ({ query: {} }),
    'POST /creators/import': () => ({
      query: {},
      upload: `Stage name,Email\nImported Star,${newId()}@new.test\n`,
    }),
    'GET /creators/imports': () => ({}),
    'GET /creators/imports/{id}/undo': async (t) => ({ params: { id: await importCreator(t) } }),
    'POST /creators/imports/{id}/undo': async (t) => ({ params: { id: await importCreator(t) } }),
    'GET /creators/{id}/stats': async (t) => ({
      params: { id: await ownCreator(t) },
      query: { period: '7d' },
    }),
    'GET /creators/{id}/statements': async (t) => ({ params: { id: await ownCreator(t) } }),
    'GET /creators/{id}/statement': async (t) => ({
      params: { id: await ownCreator(t) },
      query: { month: '2026-01' },
    }),
    'GET /creators/{id}/statement/export': async (t) => ({
      params: { id: await ownCreator(t) },
      query: { month: '2026-01' },
    }),
  }

/** A new creator of north; `columns` are set afterwards. */
async function newCreator(t: TestApp, columns?: string): Promise<string> {
  const body = { stageName: `${canary.north} extra` }
  const response = await t.call(t.people.north.AGENCY_ADMIN.token, 'POST /creators', { body })
  const { id } = response.body.data
  if (columns) await t.sql(`UPDATE creators SET ${columns} WHERE id = $1`, [id])
  return id
}

const nextYear = () => new Date(Date.now() + 365 * 86_400_000).toISOString().slice(0, 10)

async function importCreator(t: TestApp): Promise<string> {
  const upload = `Stage name\nImported ${newId()}\n`
  const { body } = await t.send(t.people.north.AGENCY_ADMIN.token, 'POST /creators/import', {
    query: {},
    upload,
  })
  return body.data.importId
}
