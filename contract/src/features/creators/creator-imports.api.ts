import { endpoints } from '../../kit/endpoint.ts'
import { id } from '../../kit/id.schema.ts'
import { z } from '../../kit/zod.ts'
import { creatorImportRecord, creatorUndo } from './creator-imports.schema.ts'

const byId = { params: z.strictObject({ id }) }

export const creatorImportsApi = endpoints({
  'GET /creators/imports': {
    summary: 'Creator imports in the last 30 days, newest first',
    permission: 'creators:manage',
    reply: creatorImportRecord.array(),
  },
  'GET /creators/imports/{id}/undo': {
    summary: 'What undoing a creator import would remove, restore and keep',
    permission: 'creators:manage',
    ...byId,
    reply: creatorUndo,
    errors: ['refused'],
  },
  'POST /creators/imports/{id}/undo': {
    summary: 'Undo an entire creator import within 30 days',
    permission: 'creators:manage',
    ...byId,
    reply: creatorUndo,
    errors: ['refused', 'conflict'],
  },
})
