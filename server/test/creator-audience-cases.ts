import { newId } from '@greenroom/contract/kit/ids.ts'
import type { AudienceCase, AudienceFixture } from './audience-fixture.ts'

const admins = (pattern: RegExp) => ({ super: pattern, admin: pattern, 'second admin': pattern })

export const creatorAudienceCases = (fixture: () => AudienceFixture): AudienceCase[] => {
  const emit =
    (event: string, fields: object = {}, id = '') =>
    async () => {
      const { creatorId } = fixture()
      await fixture().emit(event, { creatorId, agreementId: newId(), ...fields })
      return id && creatorId
    }
  const answered = (
    event: 'management.accepted' | 'management.declined',
    title: string,
    pattern: RegExp,
  ) => ({
    event,
    trigger: emit(event, { creatorPercent: 60 }, 'creator'),
    notified: admins(pattern),
    content: ['SYSTEM', 'HIGH', title, '/dashboard/creators/'] as AudienceCase['content'],
  })
  const creatorAction = (key: string, body?: object) => async () => {
    const { creatorId } = fixture()
    await fixture().as('admin', key, { params: { id: creatorId }, ...(body ? { body } : {}) })
    return creatorId
  }
  return [
    {
      event: 'management.proposed',
      trigger: emit('management.proposed', { creatorPercent: 60 }),
      notified: { creator: /Until you accept, only you send\.$/ },
      content: ['SYSTEM', 'HIGH', 'Your agency proposes to manage you', '/dashboard'],
    },
    {
      event: 'management.withdrawn',
      trigger: emit('management.withdrawn'),
      notified: { creator: /withdrew its proposal\./ },
      content: ['SYSTEM', 'HIGH', 'Management proposal withdrawn', '/dashboard'],
    },
    answered(
      'management.accepted',
      'Management accepted',
      /^Your team can now send for canarynorth stage\.$/,
    ),
    answered(
      'management.declined',
      'Management declined',
      /^Only canarynorth stage can send in this name\.$/,
    ),
    {
      event: 'management.ended',
      trigger: emit('management.ended', { userId: null }, 'creator'),
      notified: {
        ...admins(/^Nobody but canarynorth stage can send in this name now\.$/),
        creator: /^From now on only you can send in your name\.$/,
      },
      content: ['SYSTEM', 'HIGH', 'Management ended', '/dashboard/creators/'],
      links: { creator: '/dashboard' },
    },
    {
      event: 'creator.verified',
      trigger: creatorAction('PUT /creators/{id}/verification', {
        examinedOn: '2026-01-05',
        method: 'video call',
      }),
      notified: { creator: /verified your identity/ },
      content: ['SYSTEM', 'NORMAL', 'You’re verified', '/dashboard/creators/'],
    },
    {
      event: 'creator.paused',
      trigger: creatorAction('POST /creators/{id}/pause', { reason: 'Zzreason' }),
      notified: { creator: /paused your profile/ },
      content: ['SYSTEM', 'HIGH', 'Your profile is paused', '/dashboard/creators/'],
    },
    {
      event: 'creator.resumed',
      trigger: creatorAction('POST /creators/{id}/resume'),
      notified: { creator: /resumed your profile/ },
      content: ['SYSTEM', 'NORMAL', 'Your profile is active again', '/dashboard/creators/'],
    },
    {
      event: 'creator.verification_withdrawn',
      trigger: creatorAction('POST /creators/{id}/verification/withdraw', { reason: 'Zzreason' }),
      notified: { creator: /verified again/ },
      content: ['SYSTEM', 'HIGH', 'Your verification was withdrawn', '/dashboard/creators/'],
    },
  ]
}
