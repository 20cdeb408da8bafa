import { z } from 'zod'
import { endpoints, listOf } from '../../kit/endpoint.ts'
import { id } from '../../kit/id.schema.ts'
import { pageQuery } from '../../kit/pagination.ts'
import {
  calendarQuery,
  contentChange,
  contentChanges,
  contentDetail,
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
  selectionVerdict,
} from './content.schema.ts'

const byId = { params: z.strictObject({ id }) }
const done = z.object({})

export const contentApi = endpoints({
  'GET /content': {
    summary: 'Content items you can see, filtered and sorted; the first page has the total',
    permission: 'content:read',
    query: contentQuery,
    ...listOf(contentItem),
  },
  'GET /content/summary': {
    summary: 'Counts by status, tags in use and storage used',
    permission: 'content:read',
    query: z.strictObject({ creatorId: id.optional() }),
    reply: contentSummary,
  },
  'GET /content/calendar': {
    summary: 'Scheduled and published items of a range of at most 62 days in the agency’s time zone',
    permission: 'content:read',
    query: calendarQuery,
    reply: contentItem.array(),
  },
  'GET /content/duplicates': {
    summary: 'Items with the same file as an own upload, or a picture that looks the same',
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
    summary: 'Adds a person who is not a creator of the agency',
    permission: 'content:edit',
    body: newPerson,
    reply: person,
    status: 201,
  },
  'POST /content': {
    summary: 'Makes an item of uploaded files: publishes it, schedules it or keeps it as a draft',
    permission: 'content:edit',
    body: newContent,
    reply: contentDetail,
    status: 201,
    errors: ['conflict', 'refused'],
  },
  'POST /content/selection': {
    summary: 'Schedules, tags, archives or restores several items, with a verdict for each',
    permission: 'content:edit',
    body: selectionBody,
    reply: selectionVerdict.array(),
  },
  'GET /content/for-fan/{fanId}': {
    summary: 'Items that can be sent to a fan, newest first, with when the fan got and bought them',
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
    summary: 'Changes of an item, newest first; at most 100',
    permission: 'content:read',
    ...byId,
    reply: contentChange.array(),
  },
  'GET /content/{id}/uses': {
    summary: 'Messages that an item was sent with, newest first',
    permission: 'content:read',
    ...byId,
    query: pageQuery,
    ...listOf(itemMessage),
  },
  'PUT /content/{id}': {
    summary: 'Changes the details and files of an item',
    permission: 'content:edit',
    ...byId,
    body: contentChanges,
    reply: contentDetail,
    errors: ['conflict', 'refused'],
  },
  'PUT /content/{id}/publish': {
    summary: 'Publishes now, schedules, reschedules, or cancels the schedule (DRAFT)',
    permission: 'content:edit',
    ...byId,
    body: publishBody,
    reply: contentDetail,
    errors: ['conflict', 'refused'],
  },
  'DELETE /content/{id}': {
    summary: 'Deletes a draft that was never published or sent; archive others',
    permission: 'content:edit',
    ...byId,
    reply: done,
    errors: ['conflict'],
  },
})
