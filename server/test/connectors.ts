import { type KeyScope, keyScopes } from '@greenroom/contract/features/connect/connect.rules.ts'
import { newId } from '@greenroom/contract/kit/ids.ts'
import { newConnectorKey } from '../src/platform/identity/connector-keys.ts'
import { hashToken } from '../src/platform/identity/tokens.ts'
import type { TestApp } from './app.ts'
import type { AgencyKey } from './seed-agencies.ts'

type KeyOptions = { scopes?: readonly KeyScope[]; creatorIds?: string[] | null; expiresAt?: string | null }

/** Adds a key to the agency, with all permissions by default. */
export async function addConnectorKey(
  t: TestApp,
  agency: AgencyKey,
  { scopes = keyScopes, creatorIds = null, expiresAt = null }: KeyOptions = {},
): Promise<string> {
  const key = newConnectorKey()
  await t.sql(
    `INSERT INTO connector_keys (id, agency_id, name, token_hash, start, scopes, creator_ids, expires_at, created_by)
     VALUES ($1, $2, 'Bridge', $3, $4, $5, $6, $7, 'A')`,
    [
      newId(),
      t.people[agency].AGENCY_ADMIN.agencyId,
      hashToken(key),
      key.slice(0, 18),
      scopes,
      creatorIds,
      expiresAt,
    ],
  )
  return key
}
