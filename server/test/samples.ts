import { type Api, api } from '@greenroom/contract/api.ts'
import type { EndpointSpec } from '@greenroom/contract/kit/endpoint.ts'
import { newId } from '@greenroom/contract/kit/ids.ts'
import { isForConnectors, may } from '@greenroom/contract/kit/permissions.ts'
import { accountSamples } from './account-samples.ts'
import type { AnyInput, TestApp } from './app.ts'
import { reviewSamples } from './applicants.ts'
import { assistSamples } from './assist-samples.ts'
import { caseSamples } from './case-samples.ts'
import { chatSamples } from './chat-samples.ts'
import { complianceSamples } from './compliance-samples.ts'
import { connectionsSamples } from './connections-samples.ts'
import { connectorSamples } from './connector-samples.ts'
import { addConnectorKey } from './connectors.ts'
import { contentSamples } from './content-samples.ts'
import { creatorSamples } from './creator-samples.ts'
import { fanSamples } from './fan-samples.ts'
import { managementSamples } from './management-samples.ts'
import { messagingSamples } from './messaging-samples.ts'
import { notificationSamples } from './notification-samples.ts'
import { operatorSamples } from './operator-samples.ts'
import { packetSamples } from './packet-samples.ts'
import { pushSamples } from './push-samples.ts'
import type { Samples } from './sample-table.ts'
import { screeningSamples } from './screening-samples.ts'
import { teamSamples } from './team-samples.ts'
import { uploadSamples } from './upload-samples.ts'
import { webhookSamples } from './webhook-samples.ts'

/**
 * A valid request for every endpoint, from a member of north. An endpoint without a sample does not compile, so the
 * rights and fuzz tests always cover all endpoints.
 */
export const samples: Samples<Api> = {
  ...accountSamples,
  ...teamSamples,
  'POST /applications': () => ({
    body: {
      name: 'Ana Maria Lopez',
      email: `${newId()}@new.test`,
      phone: '+1 (555) 010-4477',
      platform: 'onlyfans',
      monthlyRevenue: '10-25k',
      message: 'I would like help with my chats.',
    },
  }),
  'POST /inquiries': () => ({
    body: { name: 'Ana Lopez', email: `${newId()}@new.test`, type: 'demo', message: 'May I see it?' },
  }),
  ...reviewSamples,
  ...creatorSamples,
  'GET /home': () => ({}),
  'GET /home/revenue': () => ({ query: { period: '30d' } }),
  'GET /home/performers': () => ({}),
  'GET /home/activity': () => ({ query: { limit: 10 } }),
  'GET /analytics/overview': () => ({ query: { period: '30d' } }),
  'GET /analytics/retention': () => ({ query: {} }),
  'GET /analytics/spend': () => ({ query: { platform: 'ONLYFANS' } }),
  'GET /analytics/spenders': () => ({ query: { top: 5 } }),
  'GET /analytics/hours': () => ({ query: {} }),
  'GET /analytics/export': () => ({ query: { block: 'creators' } }),
  'GET /creator-home': () => ({ query: { period: '30d' } }),
  'GET /creator-home/top-fans': () => ({ query: { period: '30d' } }),
  'GET /creator-home/payments': () => ({ query: { period: '30d', type: 'Tips' } }),
  'GET /creator-home/sent-messages': () => ({}),
  'PUT /creator-home/goal': () => ({ body: { amount: 2_000 } }),
  'DELETE /creator-home/goal': () => ({}),
  ...fanSamples,
  ...chatSamples,
  ...connectorSamples,
  ...assistSamples,
  ...connectionsSamples,
  ...screeningSamples,
  ...operatorSamples,
  ...uploadSamples,
  ...contentSamples,
  ...complianceSamples,
  ...managementSamples,
  ...packetSamples,
  ...caseSamples,
  ...messagingSamples,
  ...notificationSamples,
  ...pushSamples,
  ...webhookSamples,
}

export async function sample(t: TestApp, key: keyof Api): Promise<AnyInput> {
  return (await samples[key](t)) as AnyInput
}

/** A super admin, a creator for creator-only endpoints, or a bridge. */
export function callerOf(key: keyof Api): 'SUPER_ADMIN' | 'CREATOR' | 'CONNECTOR' {
  const { permission }: EndpointSpec = api[key]
  if (isForConnectors(permission)) return 'CONNECTOR'
  return permission === 'public' || may('SUPER_ADMIN', permission) ? 'SUPER_ADMIN' : 'CREATOR'
}

/** The token of the caller in north. */
export async function callerToken(t: TestApp, key: keyof Api): Promise<string> {
  const caller = callerOf(key)
  return caller === 'CONNECTOR' ? addConnectorKey(t, 'north') : t.people.north[caller].token
}
