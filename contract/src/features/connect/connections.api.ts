import { endpoints } from '../../kit/endpoint.ts'
import { id } from '../../kit/id.schema.ts'
import { z } from '../../kit/zod.ts'
import { accountPlatforms } from '../creators/platform-accounts.rules.ts'
import {
  connectedAccount,
  connectionTest,
  connectorKey,
  createdKey,
  keyChange,
  newConnectorKey,
} from './connections.schema.ts'

const byId = { params: z.strictObject({ id }) }

/** Settings > Connections: accounts and keys. */
export const connectionsApi = endpoints({
  'GET /connections/accounts': {
    summary: 'Platform accounts of creators, and how each is connected',
    permission: 'connections:manage',
    reply: connectedAccount.array(),
  },
  'POST /connections/accounts/{creatorId}/{platform}/test': {
    summary: 'Check the connection of an account; calls its webhooks',
    permission: 'connections:manage',
    limit: 'connectionTest',
    params: z.strictObject({ creatorId: id, platform: z.enum(accountPlatforms) }),
    reply: connectionTest,
  },
  'GET /connections/keys': {
    summary: 'Keys for bridges, newest first; revoked ones last',
    permission: 'connections:manage',
    reply: connectorKey.array(),
  },
  'POST /connections/keys': {
    summary: 'Create a key; it is shown once',
    permission: 'connections:manage',
    body: newConnectorKey,
    reply: createdKey,
    status: 201,
    errors: ['refused'],
  },
  'PUT /connections/keys/{id}': {
    summary: 'Update a key’s name, permissions, creators or expiry',
    permission: 'connections:manage',
    ...byId,
    body: keyChange,
    reply: connectorKey,
    errors: ['refused'],
  },
  'DELETE /connections/keys/{id}': {
    summary: 'Revoke a key immediately',
    permission: 'connections:manage',
    ...byId,
    reply: connectorKey,
  },
})
