import { newId } from '@greenroom/contract/kit/ids.ts'
import { DEMO_PASSWORD } from '../../src/features/auth/demo-accounts.ts'
import { findFreePort } from '../free-port.ts'
import { callOk, signIn } from './api.ts'
import { type Node, startNode } from './node.ts'

export type BridgedNode = {
  node: Node
  adminToken: string
  creatorId: string
  key: string
  /** The local port that webhooks may use. */
  webhookPort: number
  addWebhook(): Promise<{ id: string; secret: string }>
}

/** A real server with demo data, a new creator and a key with all permissions for that creator. */
export async function startBridgedNode(dataDir: string): Promise<BridgedNode> {
  const webhookPort = await findFreePort()
  const node = await startNode(dataDir, { OUTBOUND_ALLOW: `127.0.0.1:${webhookPort}` })
  const adminToken = await signIn(node.origin, 'sol@northlight.test', DEMO_PASSWORD)
  const create = <T>(path: string, body: object): Promise<T> =>
    callOk<T>(node.origin, adminToken, path, { method: 'POST', body: { ...body, clientId: newId() } })
  const { id: creatorId } = await create<{ id: string }>('/creators', { stageName: 'Bridged' })
  const creatorIds = [creatorId]
  const permissions = {
    scopes: ['fans', 'messages', 'transactions', 'outbound'],
    creatorIds,
    expiresAt: null,
  }
  const { key } = await create<{ key: string }>('/connections/keys', { name: 'Bridge', ...permissions })
  return {
    ...{ node, adminToken, creatorId, key, webhookPort },
    addWebhook: () =>
      create('/connections/webhooks', {
        ...{ url: `http://127.0.0.1:${webhookPort}/`, types: ['message.created'], creatorIds },
      }),
  }
}
