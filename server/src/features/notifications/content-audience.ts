import type { AudienceRule, NotificationDraft } from './audience.ts'
import type { Facts } from './facts.queries.ts'

type ContentEvent = { payload: { itemId: string; creatorId: string }; facts: Facts }

/** Notifies the creator and everyone who uploaded, edited or submitted the item. */
async function toEditors(
  { payload: { itemId, creatorId }, facts }: ContentEvent,
  content: Omit<NotificationDraft, 'to' | 'link'>,
): Promise<NotificationDraft[]> {
  const to = { creator: creatorId, users: await facts.editorsOf(itemId) }
  return [{ to, ...content, link: `/dashboard/content?id=${itemId}` }]
}

export const contentAudienceRules: {
  'content.cleared': AudienceRule<'content.cleared'>
  'content.rejected': AudienceRule<'content.rejected'>
  'content.held': AudienceRule<'content.held'>
  'waiting_send.sent': AudienceRule<'waiting_send.sent'>
  'waiting_send.failed': AudienceRule<'waiting_send.failed'>
} = {
  'content.cleared': (context) => {
    const { title, isPublished } = context.payload
    const message = `“${title}” was cleared${isPublished ? ' and published' : ''}.`
    return toEditors(context, {
      type: 'CONTENT_APPROVED',
      priority: 'LOW',
      title: 'Content cleared',
      message,
    })
  },
  'content.rejected': (context) => {
    const { title, reason } = context.payload
    const message = `“${title}” was rejected: ${reason}`
    return toEditors(context, {
      type: 'CONTENT_REJECTED',
      priority: 'NORMAL',
      title: 'Content rejected',
      message,
    })
  },
  'waiting_send.sent': async ({ payload: { authorId, fanId, title }, facts }) => [
    {
      to: { users: [authorId] },
      type: 'CONTENT_APPROVED',
      priority: 'LOW',
      title: 'Message sent',
      message: `“${title}” was cleared and sent to ${(await facts.fan(fanId)).name}.`,
      link: `/dashboard/chat/${fanId}`,
    },
  ],
  'waiting_send.failed': async ({ payload: { authorId, fanId, title, reason }, facts }) => [
    {
      to: { users: [authorId] },
      type: 'CONTENT_REJECTED',
      priority: 'HIGH',
      title: 'Message not sent',
      message: `“${title}” was not sent to ${(await facts.fan(fanId)).name}. ${reason}`,
      link: `/dashboard/chat/${fanId}`,
    },
  ],
  'content.held': (context) => {
    const { title, missing } = context.payload
    const message = `“${title}” was not published as scheduled. ${missing.join('. ')}.`
    return toEditors(context, {
      type: 'CONTENT_REJECTED',
      priority: 'HIGH',
      title: 'Not published as scheduled',
      message,
    })
  },
}
