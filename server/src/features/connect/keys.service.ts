import { MAX_KEYS } from '@greenroom/contract/features/connect/connect.rules.ts'
import type {
  ConnectorKey,
  createdKey,
  keyChange,
  newConnectorKey as newKeyBody,
} from '@greenroom/contract/features/connect/connections.schema.ts'
import { newId } from '@greenroom/contract/kit/ids.ts'
import type { z } from 'zod'
import type { Ctx } from '../../platform/ctx.ts'
import { inScope, type Tx } from '../../platform/db/scope.ts'
import { ApiError, fieldError, notFound } from '../../platform/http/api-error.ts'
import { newConnectorKey } from '../../platform/identity/connector-keys.ts'
import { hashToken } from '../../platform/identity/tokens.ts'
import { createOnce } from '../../platform/requests/create-once.ts'
import * as queries from './keys.queries.ts'

type KeyFields = z.infer<typeof keyChange>

/** Long enough to distinguish keys, but useless without the rest. */
const START_LENGTH = 18

export const listKeys = (ctx: Ctx): Promise<ConnectorKey[]> => inScope(ctx, queries.selectKeys)

export async function addKey(
  ctx: Ctx,
  { clientId, ...fields }: z.infer<typeof newKeyBody>,
): Promise<z.infer<typeof createdKey>> {
  return inScope(ctx, (tx) =>
    createOnce<z.infer<typeof createdKey>>(
      ctx,
      tx,
      { endpoint: 'POST /connections/keys', clientId, content: fields },
      {
        create: async () => {
          if ((await queries.countKeys(tx)) >= MAX_KEYS)
            throw new ApiError('refused', `An agency can have up to ${MAX_KEYS} keys. Revoke one first.`)
          await assertValid(ctx, tx, fields)
          const key = newConnectorKey()
          const id = newId()
          await queries.insertKey(tx, {
            id,
            ...fields,
            tokenHash: hashToken(key),
            start: key.slice(0, START_LENGTH),
            createdBy: ctx.actor.name,
            createdById: ctx.session.userId,
          })
          const { name, scopes, creatorIds } = fields
          await ctx.platform.events.emit(ctx, tx, 'connector_key.created', {
            keyId: id,
            name,
            scopes,
            creatorIds,
          })
          return { ...(await lockKeyOrThrow(tx, id)), key }
        },
        load: async (id) => ({ ...(await lockKeyOrThrow(tx, id)), key: null }),
      },
    ),
  )
}

export async function changeKey(ctx: Ctx, id: string, fields: KeyFields): Promise<ConnectorKey> {
  return inScope(ctx, async (tx) => {
    const before = await lockKeyOrThrow(tx, id)
    if (before.revokedAt) throw new ApiError('refused', 'This key was revoked. Create a new one.')
    const [next, previous] = [toComparable(fields), toComparable(before)]
    const changed = (Object.keys(fields) as (keyof KeyFields)[]).filter(
      (field) => next[field] !== previous[field],
    )
    if (changed.length === 0) return before
    await assertValid(ctx, tx, fields, changed)
    await queries.updateKey(tx, id, fields)
    await ctx.platform.events.emit(ctx, tx, 'connector_key.changed', {
      keyId: id,
      name: fields.name,
      fields: changed.map((field) => fieldNames[field]),
      disconnected: await queries.disconnectUncovered(tx, before.creatorIds),
    })
    return lockKeyOrThrow(tx, id)
  })
}

const fieldNames: Record<keyof KeyFields, string> = {
  name: 'name',
  scopes: 'permissions',
  creatorIds: 'creators',
  expiresAt: 'expiry',
}

/** Keys are looked up on each call, so this takes effect immediately on all nodes. Idempotent. */
export async function revokeKey(ctx: Ctx, id: string): Promise<ConnectorKey> {
  return inScope(ctx, (tx) => revokeKeyIn(ctx, tx, id))
}

async function revokeKeyIn(ctx: Ctx, tx: Tx, id: string): Promise<ConnectorKey> {
  const key = await lockKeyOrThrow(tx, id)
  if (key.revokedAt) return key
  await queries.updateKey(tx, id, { revokedAt: ctx.platform.clock().toISOString() })
  await ctx.platform.events.emit(ctx, tx, 'connector_key.revoked', {
    keyId: id,
    name: key.name,
    disconnected: await queries.disconnectUncovered(tx, key.creatorIds),
  })
  return lockKeyOrThrow(tx, id)
}

export async function revokeKeysOf(ctx: Ctx, tx: Tx, userId: string): Promise<void> {
  for (const id of await queries.selectActiveKeysOf(tx, userId)) await revokeKeyIn(ctx, tx, id)
}

const toComparable = ({ name, scopes, creatorIds, expiresAt }: KeyFields) => ({
  name,
  scopes: scopes.toSorted().join(),
  creatorIds: creatorIds?.toSorted().join(),
  expiresAt: expiresAt && Date.parse(expiresAt),
})

async function lockKeyOrThrow(tx: Tx, id: string): Promise<ConnectorKey> {
  const key = await queries.lockKey(tx, id)
  if (!key) throw notFound()
  return key
}

async function assertValid(
  ctx: Ctx,
  tx: Tx,
  { creatorIds, expiresAt }: KeyFields,
  changed: readonly (keyof KeyFields)[] = ['creatorIds', 'expiresAt'],
): Promise<void> {
  if (changed.includes('expiresAt') && expiresAt && Date.parse(expiresAt) <= ctx.platform.clock().getTime())
    throw fieldError('expiresAt', 'Choose a time in the future.')
  if (!changed.includes('creatorIds') || !creatorIds) return
  const existing = await queries.selectExistingCreators(tx, creatorIds)
  if (existing.length < new Set(creatorIds.map((id) => id.toLowerCase())).size)
    throw fieldError('creatorIds', 'One of these creators was not found.')
}
