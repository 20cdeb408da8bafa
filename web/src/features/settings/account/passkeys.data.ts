import { api } from '../../../platform/api.ts'
import { type ApiData, apiData, apiQuery } from '../../../platform/api-query.ts'
import { createPasskey } from '../../../platform/passkeys.ts'
import { queryClient } from '../../../platform/query.ts'

export type Passkey = ApiData<'GET /auth/passkeys'>[number]

export const passkeysQuery = apiQuery(['passkeys'], 'GET /auth/passkeys')

const refresh = () => queryClient.invalidateQueries(passkeysQuery)

export async function addPasskey(name: string, factors: { password: string; code?: string | undefined }) {
  const { options } = await apiData('POST /auth/passkeys/begin', { body: factors })
  await api('POST /auth/passkeys', { body: { name, credential: await createPasskey(options) } })
  await refresh()
}

export async function renamePasskey(id: string, name: string): Promise<void> {
  await api('PATCH /auth/passkeys/{id}', { params: { id }, body: { name } })
  await refresh()
}

export async function removePasskey(id: string, password: string): Promise<void> {
  await api('POST /auth/passkeys/{id}/remove', { params: { id }, body: { password } })
  await refresh()
}
