import { endpoints } from '../../kit/endpoint.ts'
import { id } from '../../kit/id.schema.ts'
import { z } from '../../kit/zod.ts'
import {
  creatorVoice,
  newWording,
  reportPeriod,
  voiceReport,
  wording,
  wordingDecision,
} from './voice.schema.ts'

const byId = { params: z.strictObject({ id }) }

/** Disclosures to fans about who replies, named `voice` in paths and events. Creators can only access their own. */
export const voiceApi = endpoints({
  'GET /compliance/voice': {
    summary: 'What each creator’s fans are told about who replies; creators see their own',
    permission: 'compliance:own',
    reply: creatorVoice.array(),
  },
  'POST /creators/{id}/voice': {
    summary: 'Propose wording for the creator to approve; replaces any pending proposal',
    permission: 'compliance:manage',
    ...byId,
    body: newWording,
    reply: wording,
    status: 201,
    errors: ['refused'],
  },
  'POST /compliance/voice/{id}/decide': {
    summary: 'Approve or decline proposed wording, as the creator',
    permission: 'home:own',
    ...byId,
    body: wordingDecision,
    reply: wording,
    errors: ['conflict'],
  },
  'GET /creators/{id}/voice/report': {
    summary: 'Messages to fans by day and writer, with the active wording, for up to 92 days',
    permission: 'compliance:own',
    limit: 'analytics',
    ...byId,
    query: reportPeriod,
    reply: voiceReport,
  },
  'GET /creators/{id}/voice/report/export': {
    summary: 'The report as CSV; the export is audited',
    permission: 'compliance:own',
    ...byId,
    query: reportPeriod,
    download: 'text/csv',
    reply: z.string(),
  },
})
