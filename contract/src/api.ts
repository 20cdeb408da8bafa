import { agencyApi } from './features/agency/agency.api.ts'
import { applicationsApi } from './features/applications/applications.api.ts'
import { authApi } from './features/auth/auth.api.ts'
import { settingsApi } from './features/settings/settings.api.ts'
import { teamApi } from './features/team/team.api.ts'

/** Every endpoint of the product. The server binds it, the browser calls by it, docs and rights tests are made from it. */
export const api = { ...authApi, ...agencyApi, ...teamApi, ...settingsApi, ...applicationsApi }

export type Api = typeof api
