import type { NewConsent } from '@greenroom/contract/features/compliance/consents.schema.ts'
import {
  type ConsentState,
  MAX_SCAN_BYTES,
  type PersonStatus,
  type ScanType,
  scanTypes,
  UNSUPPORTED_SCAN,
} from '@greenroom/contract/features/compliance/records.rules.ts'
import {
  type NewDocument,
  type NewExamination,
  type NewPersonRecord,
  type PersonChanges,
  SCAN_TOO_LARGE,
  type Scan,
} from '@greenroom/contract/features/compliance/records.schema.ts'
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { api, readFile, uploadFile } from '../../../platform/api.ts'
import { apiData, apiPages, apiQuery } from '../../../platform/api-query.ts'
import { pagedList } from '../../../platform/record-lists.ts'

const RECORDS = ['records']
const PAGE_SIZE = 100

export const peopleQuery = (filter: { q?: string; status?: PersonStatus }) =>
  infiniteQueryOptions({
    ...apiPages([...RECORDS, 'people', filter], 'GET /compliance/people', {
      query: { ...filter, limit: PAGE_SIZE },
    }),
    ...pagedList,
  })

export const consentsQuery = (filter: { q?: string; state?: ConsentState }) =>
  infiniteQueryOptions({
    ...apiPages([...RECORDS, 'consents', filter], 'GET /compliance/consents', {
      query: { ...filter, limit: PAGE_SIZE },
    }),
    ...pagedList,
  })

export const recordsSummaryQuery = apiQuery([...RECORDS, 'summary'], 'GET /compliance/summary')

/** Each read is audited, so unnecessary ones are avoided. */
const auditedReadOptions = {
  staleTime: 5 * 60_000,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
} as const

export const personQuery = (id: string) =>
  queryOptions({
    ...apiQuery([...RECORDS, 'person', id], 'GET /compliance/people/{id}', { params: { id } }),
    ...auditedReadOptions,
  })

export const personItemsQuery = (id: string) =>
  apiQuery([...RECORDS, 'items', id], 'GET /compliance/people/{id}/items', { params: { id } })

export const consentQuery = (id: string) =>
  queryOptions({
    ...apiQuery([...RECORDS, 'consent', id], 'GET /compliance/consents/{id}', { params: { id } }),
    ...auditedReadOptions,
  })

/** Includes creators, because examining a document can change their status. */
export async function refreshRecords(client: QueryClient): Promise<void> {
  await Promise.all(
    [RECORDS, ['creators'], ['creator-home']].map((queryKey) => client.invalidateQueries({ queryKey })),
  )
}

export const addPerson = (body: NewPersonRecord) => apiData('POST /compliance/people', { body })
export const changePerson = (id: string, body: PersonChanges) =>
  apiData('PUT /compliance/people/{id}', { params: { id }, body })
export const submitDocument = (id: string, body: NewDocument) =>
  apiData('POST /compliance/people/{id}/documents', { params: { id }, body })
export const examineDocument = (id: string, body: NewExamination) =>
  apiData('POST /compliance/documents/{id}/examine', { params: { id }, body })
export const requestDocument = (id: string) => api('POST /compliance/people/{id}/request', { params: { id } })
export const sendLink = (id: string) => apiData('POST /compliance/people/{id}/link', { params: { id } })
export const revokeLink = (id: string) => api('DELETE /compliance/people/{id}/link', { params: { id } })
export const prepareConsent = (id: string, body: NewConsent) =>
  apiData('POST /compliance/people/{id}/consents', { params: { id }, body })
export const signConsent = (id: string, typedName: string) =>
  apiData('POST /compliance/consents/{id}/sign', { params: { id }, body: { typedName } })
export const withdrawConsent = (id: string, reason: string) =>
  apiData('POST /compliance/consents/{id}/withdraw', { params: { id }, body: { reason } })
export const voidConsent = (id: string, reason: string) =>
  apiData('POST /compliance/consents/{id}/void', { params: { id }, body: { reason } })

export type Side = Scan['side']
export type SendScan = (
  documentId: string,
  side: Side,
  file: File,
  onProgress: (fraction: number) => void,
) => Promise<void>

export const sendScan: SendScan = (id, side, file, onProgress) =>
  uploadFile('POST /compliance/documents/{id}/scans', file, { params: { id }, query: { side }, onProgress })

/** Uses the type detected when the file was stored. */
export async function viewScan({ id, mediaType }: Scan, password: string, reason: string): Promise<Blob> {
  const bytes = await readFile('POST /compliance/scans/{id}/view', {
    params: { id },
    body: { password, reason },
  })
  return bytes.slice(0, bytes.size, mediaType)
}

/** An early check; the server detects the type from the content. */
export function scanProblem(file: File): string | null {
  if (file.size > MAX_SCAN_BYTES) return SCAN_TOO_LARGE
  return file.type && !scanTypes.includes(file.type as ScanType) ? UNSUPPORTED_SCAN : null
}
