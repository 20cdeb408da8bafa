import { newId } from '@greenroom/contract/kit/ids.ts'
import type { AudienceCase, AudienceFixture } from './audience-fixture.ts'

/** What became of a message that waited for its file to be cleared; notifies only its author. */
export const chatAudienceCases = (fixture: () => AudienceFixture): AudienceCase[] => {
  const emit =
    (event: 'waiting_send.sent' | 'waiting_send.failed', username: string, fields: object) => async () => {
      const { creatorId, members, addFan } = fixture()
      const fanId = await addFan(3, username)
      await fixture().emit(event, {
        ...{ waitingSendId: newId(), fanId, creatorId, itemId: newId(), title: 'Golden hour' },
        ...{ authorId: members.assigned.userId, ...fields },
      })
      return fanId
    }
  return [
    {
      event: 'waiting_send.sent',
      trigger: emit('waiting_send.sent', 'sent_fan', { messageId: newId() }),
      notified: { assigned: /^“Golden hour” was cleared and sent to sent_fan\.$/ },
      content: ['CONTENT_APPROVED', 'LOW', 'Message sent', '/dashboard/chat/'],
    },
    {
      event: 'waiting_send.failed',
      trigger: emit('waiting_send.failed', 'unsent_fan', { reason: 'The item was rejected in review.' }),
      notified: {
        assigned: /^“Golden hour” was not sent to unsent_fan\. The item was rejected in review\.$/,
      },
      content: ['CONTENT_REJECTED', 'HIGH', 'Message not sent', '/dashboard/chat/'],
    },
  ]
}
