import { newId } from '@greenroom/contract/kit/ids.ts'
import type { AudienceCase, AudienceFixture } from './audience-fixture.ts'

const LINK = '/dashboard/settings?section=connections'
const newKey = { name: 'Bridge', scopes: ['fans'], creatorIds: null, expiresAt: null, clientId: newId() }
const everyAdmin = (pattern: RegExp) => ({ super: pattern, admin: pattern, 'second admin': pattern })

export const connectAudienceCases = (fixture: () => AudienceFixture): AudienceCase[] => {
  const emit = (event: string) => async () => {
    await fixture().emit(event, { webhookId: newId(), host: 'bridge.example.com' })
    return ''
  }
  const { admin: _, ...otherAdmins } = everyAdmin(
    /^canarynorth AGENCY_ADMIN made the key “Bridge” for a bridge to a platform\./,
  )
  return [
    {
      event: 'connector_key.created',
      make: () =>
        fixture()
          .as('admin', 'POST /connections/keys', { body: newKey })
          .then(() => ''),
      notified: otherAdmins,
      as: ['SYSTEM', 'NORMAL', 'New key for a bridge', LINK],
    },
    {
      event: 'webhook.failing',
      make: emit('webhook.failing'),
      notified: everyAdmin(/^bridge\.example\.com has not accepted events for an hour\.$/),
      as: ['SYSTEM', 'HIGH', 'Webhook failing', LINK],
    },
    {
      event: 'webhook.paused',
      make: emit('webhook.paused'),
      notified: everyAdmin(/^bridge\.example\.com no longer wants events\./),
      as: ['SYSTEM', 'HIGH', 'Webhook paused', LINK],
    },
  ]
}
