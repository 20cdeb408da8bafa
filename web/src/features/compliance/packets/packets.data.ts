import type { DataRequestSubject } from '@greenroom/contract/features/packets/packets.rules.ts'
import type { NewPacket, PacketDownload } from '@greenroom/contract/features/packets/packets.schema.ts'
import type { RetentionType } from '@greenroom/contract/features/packets/retention.rules.ts'
import type { Custodian, NewErasure, NewHold } from '@greenroom/contract/features/packets/retention.schema.ts'
import { infiniteQueryOptions, keepPreviousData, type QueryClient } from '@tanstack/react-query'
import { download } from '../../../platform/api.ts'
import { apiData, apiPages, apiQuery } from '../../../platform/api-query.ts'

const PACKETS = ['packets']
const RETENTION = ['retention']
/** Poll interval while a packet is being created. */
const PROGRESS_MS = 2_000
const IDLE_MS = 60_000

type Pages = { pages: { data: { status: string }[] }[] } | undefined
const isCreating = (data: Pages) =>
  data?.pages.some((page) => page.data.some(({ status }) => status === 'QUEUED' || status === 'RUNNING'))

export const packetsQuery = infiniteQueryOptions({
  ...apiPages(PACKETS, 'GET /compliance/packets', { query: { limit: 50 } }),
  refetchInterval: ({ state }) => (isCreating(state.data as Pages) ? PROGRESS_MS : IDLE_MS),
})

export const itemsQuery = (search: string) => ({
  ...apiQuery([...PACKETS, 'items', search], 'GET /content', {
    query: { limit: 6, ...(search && { search }) },
  }),
  placeholderData: keepPreviousData,
})

export const retentionQuery = apiQuery(RETENTION, 'GET /compliance/retention')
export const holdsQuery = apiQuery([...RETENTION, 'holds'], 'GET /compliance/holds', {
  query: { limit: 100 },
})
export const erasureQuery = (subject: DataRequestSubject, id: string) =>
  apiQuery([...RETENTION, 'erasure', id], 'GET /compliance/erasures/{subject}/{id}', {
    params: { subject, id },
  })

export const refreshPackets = (client: QueryClient) => client.invalidateQueries({ queryKey: PACKETS })
export const refreshRetention = (client: QueryClient) => client.invalidateQueries({ queryKey: RETENTION })

export const requestPacket = (body: NewPacket) => apiData('POST /compliance/packets', { body })
export const requestExport = (subject: DataRequestSubject, subjectId: string, clientId: string) =>
  apiData('POST /compliance/exports', { body: { subject, subjectId, clientId } })
export const downloadPacket = (id: string, body: PacketDownload) =>
  download('POST /compliance/packets/{id}/download', { params: { id }, body })
export const changeRule = (type: RetentionType, days: number) =>
  apiData('PUT /compliance/retention', { body: { type, days } })
export const setCustodian = (body: Custodian) => apiData('PUT /compliance/custodian', { body })
export const placeHold = (body: NewHold) => apiData('POST /compliance/holds', { body })
export const releaseHold = (id: string, reason: string) =>
  apiData('POST /compliance/holds/{id}/release', { params: { id }, body: { reason } })
export const erase = (body: NewErasure) => apiData('POST /compliance/erasures', { body })
