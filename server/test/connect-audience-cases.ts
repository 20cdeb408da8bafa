import { newId } from '@greenroom/contract/kit/ids.ts'
import type { AudienceCase, AudienceFixture } from './audience-fixture.ts'

const CONNECTIONS_PATH = '/dashboard/settings?section=connections'
const newKey = { name: 'Bridge', scopes: ['fans'], creatorIds: null, expiresAt: null, clientId: newId() }
const everyAdmin = (pattern: RegExp) => ({ super: pattern, admin: pattern, 'second admin': pattern })

export const connectAudienceCases = (fixture: () => AudienceFixture): AudienceCase[] => {
  const emit = (event: string) => async () => {
    await fixture().emit(event, { webhookId: newId(), host: 'bridge.example.com' })
    return ''
  }
  const { admin: _, ...otherAdmins } = everyAdmin(
    /^canarynorth AGENCY_ADMIN created the key “Bridge” for a platform bridge\./,
  )
  return [
    {
      event: 'connector_key.created',
      trigger: () =>
        fixture()
          .as('admin', 'POST /connections/keys', { body: newKey })
          .then(() => ''),
      notified: otherAdmins,
      content: ['SYSTEM', 'NORMAL', 'New bridge key', CONNECTIONS_PATH],
    },
    {
      event: 'webhook.failing',
      trigger: emit('webhook.failing'),
      notified: everyAdmin(/^bridge\.example\.com hasn’t accepted events for an hour\.$/),
      content: ['SYSTEM', 'HIGH', 'Webhook failing', CONNECTIONS_PATH],
    },
    {
      event: 'webhook.paused',
      trigger: emit('webhook.paused'),
      notified: everyAdmin(/^bridge\.example\.com no longer accepts events\./),
      content: ['SYSTEM', 'HIGH', 'Webhook paused', CONNECTIONS_PATH],
    },
  ]
}
