import type { AudienceRule } from './audience.ts'

const base = {
  to: { roles: ['SUPER_ADMIN', 'AGENCY_ADMIN'] },
  type: 'SYSTEM',
  link: '/dashboard/settings?section=connections',
} as const

export const connectAudienceRules: {
  'connector_key.created': AudienceRule<'connector_key.created'>
  'webhook.failing': AudienceRule<'webhook.failing'>
  'webhook.paused': AudienceRule<'webhook.paused'>
} = {
  'connector_key.created': async ({ payload: { keyId, name }, actorName }) => {
    const message = `${actorName} created the key “${name}” for a platform bridge. Revoke it if you didn’t expect this.`
    return [{ ...base, priority: 'NORMAL', title: 'New bridge key', message, dedupeKey: keyId }]
  },
  'webhook.failing': async ({ payload: { host } }) => {
    const message = `${host} hasn’t accepted events for an hour.`
    return [{ ...base, priority: 'HIGH', title: 'Webhook failing', message }]
  },
  'webhook.paused': async ({ payload: { host } }) => {
    const message = `${host} no longer accepts events. Change the URL or remove the webhook.`
    return [{ ...base, priority: 'HIGH', title: 'Webhook paused', message }]
  },
}
