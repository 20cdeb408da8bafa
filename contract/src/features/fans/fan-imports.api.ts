import { endpoints, listOf } from '../../kit/endpoint.ts'
import { id } from '../../kit/id.schema.ts'
import { pageQuery } from '../../kit/pagination.ts'
import { z } from '../../kit/zod.ts'
import { fanImport, importOptions, importQuery, MAX_IMPORT_BYTES, undoPreview } from './fan-imports.schema.ts'

const byId = { params: z.strictObject({ id }) }

export const fanImportsApi = endpoints({
  'POST /fans/imports': {
    summary:
      'Upload a file (CSV or JSON Lines) of fans, transactions or past messages; returns its columns and a suggested mapping',
    permission: 'fans:manage',
    query: importQuery,
    upload: { type: 'text/csv', maxBytes: MAX_IMPORT_BYTES },
    reply: fanImport,
    status: 201,
    errors: ['too_large', 'refused'],
  },
  'GET /fans/imports': {
    summary: 'The agency’s imports, newest first',
    permission: 'fans:manage',
    query: pageQuery,
    ...listOf(fanImport),
  },
  'GET /fans/imports/export': {
    summary: 'The agency’s imports with their counts as CSV',
    permission: 'fans:manage',
    download: 'text/csv',
    reply: z.string(),
  },
  'GET /fans/imports/{id}': {
    summary: 'One import with its progress',
    permission: 'fans:manage',
    ...byId,
    reply: fanImport,
  },
  'POST /fans/imports/{id}/check': {
    summary: 'Dry run: validates every row without changing anything',
    permission: 'fans:manage',
    ...byId,
    body: importOptions,
    reply: fanImport,
    status: 202,
    errors: ['refused', 'conflict'],
  },
  'POST /fans/imports/{id}/run': {
    summary: 'Import the valid rows; safe to repeat',
    permission: 'fans:manage',
    ...byId,
    body: importOptions,
    reply: fanImport,
    status: 202,
    errors: ['refused', 'conflict'],
  },
  'POST /fans/imports/{id}/cancel': {
    summary: 'Cancel a check or import after its current batch; imported rows are kept',
    permission: 'fans:manage',
    ...byId,
    reply: fanImport,
    errors: ['conflict'],
  },
  'GET /fans/imports/{id}/undo': {
    summary: 'What undoing an import would remove, restore and keep',
    permission: 'fans:manage',
    ...byId,
    reply: undoPreview,
    errors: ['refused'],
  },
  'POST /fans/imports/{id}/undo': {
    summary: 'Undo an import within 30 days: its rows are removed or voided, and updated fans restored',
    permission: 'fans:manage',
    ...byId,
    reply: fanImport,
    status: 202,
    errors: ['refused', 'conflict'],
  },
  'GET /fans/imports/{id}/errors': {
    summary: 'Failed rows as CSV with their errors, to fix and upload again',
    permission: 'fans:manage',
    ...byId,
    download: 'text/csv',
    reply: z.string(),
  },
  'DELETE /fans/imports/{id}': {
    summary: 'Delete an import that is not running; imported rows are kept',
    permission: 'fans:manage',
    ...byId,
    reply: z.object({}),
    errors: ['conflict'],
  },
})
