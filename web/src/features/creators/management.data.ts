import type { NewAgreement } from '@greenroom/contract/features/management/management.schema.ts'
import { apiData, apiQuery } from '../../platform/api-query.ts'

export const managementQuery = (id: string) =>
  apiQuery(['creators', 'one', id, 'management'], 'GET /creators/{id}/management', { params: { id } })

export const proposeManagement = (id: string, body: NewAgreement) =>
  apiData('POST /creators/{id}/management', { params: { id }, body })

export const withdrawManagement = (id: string) =>
  apiData('DELETE /creators/{id}/management', { params: { id } })
