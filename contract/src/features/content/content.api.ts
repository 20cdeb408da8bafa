import { endpoints, listOf } from '../../kit/endpoint.ts'
import { id } from '../../kit/id.schema.ts'
import { pageQuery } from '../../kit/pagination.ts'
import { z } from '../../kit/zod.ts'
import {
  calendarQuery,
  contentChanges,
  contentDetail,
  contentFilter,
  contentHistoryEntry,
  contentItem,
  contentQuery,
  contentSummary,
  duplicate,
  fanItem,
  fanItemsQuery,
  itemMessage,
  newContent,
  newPerson,
  person,
  publishBody,
  selectionBody,
  selectionResult,
} from './content.schema.ts'

const byId = { params: z.strictObject({ id }) }
const emptyReply = z.object({})

export const contentApi = endpoints({
  'GET /content': {
    summary: 'Content items you can see, filtered and sorted; the first page has the total',
    permission: 'content:read',
    query: contentQuery,
    ...listOf(contentItem),
  },
  'GET /content/export': {
    summary: 'The filtered content items as CSV',
    permission: 'content:read',
    query: contentFilter,
    download: 'text/csv',
    reply: z.string(),
  },
  'GET /content/summary': {
    summary: 'Counts by status, tags in use and storage used',
    permission: 'content:read',
    query: z.strictObject({ creatorId: id.optional() }),
    reply: contentSummary,
  },
  'GET /content/calendar': {
    summary: 'Scheduled and published items within up to 62 days, in the agency’s time zone',
    permission: 'content:read',
    query: calendarQuery,
    reply: contentItem.array(),
  },
  'GET /content/duplicates': {
    summary: 'Items with the same file as one of your uploads, or a similar picture',
    permission: 'content:edit',
    query: z.strictObject({ uploadId: id }),
    reply: duplicate.array(),
  },
  'GET /content/people': {
    summary: 'People who can be named as depicted: creators you can see, and people added by name',
    permission: 'content:edit',
    query: z.strictObject({ search: z.string().trim().max(80).optional() }),
    reply: person.array(),
  },
  'POST /content/people': {
    summary: 'Add a person who isn’t a creator of the agency',
    permission: 'content:edit',
    body: newPerson,
    reply: person,
    status: 201,
  },
  'POST /content': {
    summary: 'Create an item from uploaded files, and publish it, schedule it or save it as a draft',
    permission: 'content:edit',
    body: newContent,
    reply: contentDetail,
    status: 201,
    errors: ['forbidden', 'conflict', 'refused'],
  },
  'POST /content/selection': {
    summary: 'Schedule, tag, archive or restore several items; returns a result for each',
    permission: 'content:edit',
    body: selectionBody,
    reply: selectionResult.array(),
  },
  'GET /content/for-fan/{fanId}': {
    summary: 'Items that can be sent to a fan, newest first, with the times the fan received and bought each',
    permission: 'content:read',
    params: z.strictObject({ fanId: id }),
    query: fanItemsQuery,
    ...listOf(fanItem),
  },
  'GET /content/{id}': {
    summary: 'One item with its files, the people depicted and where it was used',
    permission: 'content:read',
    ...byId,
    reply: contentDetail,
  },
  'GET /content/{id}/history': {
    summary: 'Change history of an item, newest first; at most 100',
    permission: 'content:read',
    ...byId,
    reply: contentHistoryEntry.array(),
  },
  'GET /content/{id}/uses': {
    summary: 'Messages that included an item, newest first',
    permission: 'content:read',
    ...byId,
    query: pageQuery,
    ...listOf(itemMessage),
  },
  'PUT /content/{id}': {
    summary: 'Update the details and files of an item',
    permission: 'content:edit',
    ...byId,
    body: contentChanges,
    reply: contentDetail,
    errors: ['forbidden', 'conflict', 'refused'],
  },
  'PUT /content/{id}/publish': {
    summary: 'Publish now, schedule, reschedule, or cancel the schedule (DRAFT)',
    permission: 'content:edit',
    ...byId,
    body: publishBody,
    reply: contentDetail,
    errors: ['forbidden', 'conflict', 'refused'],
  },
  'DELETE /content/{id}': {
    summary: 'Delete a draft that was never published or sent; archive other items instead',
    permission: 'content:edit',
    ...byId,
    reply: emptyReply,
    errors: ['conflict'],
  },
})
