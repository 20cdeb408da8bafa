import { type ApiData, apiPages, apiQuery } from '../../../platform/api-query.ts'

export type Mail = ApiData<'GET /mail'>[number]

export const mailQuery = apiPages(['mail'], 'GET /mail', { query: { limit: 50 } })

export const mailDetailQuery = (id: string) => apiQuery(['mail', id], 'GET /mail/{id}', { params: { id } })
