import { z } from 'zod'
import { endpoints, listOf } from '../../kit/endpoint.ts'
import { id } from '../../kit/id.schema.ts'
import { pageQuery } from '../../kit/pagination.ts'
import { fanImport, IMPORT_MAX_BYTES, importOrder, importQuery } from './fan-imports.schema.ts'

const one = { params: z.strictObject({ id }) }

export const fanImportsApi = endpoints({
  'POST /fans/imports': {
    summary:
      'Hand in a file (CSV or JSON lines) of fans, transactions or past messages; answers with its columns and a mapping to begin with',
    permission: 'fans:manage',
    query: importQuery,
    upload: { type: 'text/csv', maxBytes: IMPORT_MAX_BYTES },
    reply: fanImport,
    status: 201,
    errors: ['too_large', 'refused'],
  },
  'GET /fans/imports': {
    summary: 'Imports of the agency, newest first',
    permission: 'fans:manage',
    query: pageQuery,
    ...listOf(fanImport),
  },
  'GET /fans/imports/{id}': {
    summary: 'One import with its progress',
    permission: 'fans:manage',
    ...one,
    reply: fanImport,
  },
  'POST /fans/imports/{id}/check': {
    summary: 'Dry run: reads every row and says what would happen, changing nothing',
    permission: 'fans:manage',
    ...one,
    body: importOrder,
    reply: fanImport,
    status: 202,
    errors: ['refused', 'conflict'],
  },
  'POST /fans/imports/{id}/run': {
    summary: 'Import the good rows; safe to repeat',
    permission: 'fans:manage',
    ...one,
    body: importOrder,
    reply: fanImport,
    status: 202,
    errors: ['refused', 'conflict'],
  },
  'POST /fans/imports/{id}/cancel': {
    summary: 'Stop a check or an import after the rows it is at; what was written stays',
    permission: 'fans:manage',
    ...one,
    reply: fanImport,
    errors: ['conflict'],
  },
  'GET /fans/imports/{id}/errors': {
    summary: 'The faulty rows as CSV, each with what is wrong, ready to be mended and handed in again',
    permission: 'fans:manage',
    ...one,
    download: 'text/csv',
    reply: z.string(),
  },
  'DELETE /fans/imports/{id}': {
    summary: 'Throw away an import that is not running; what it brought in stays',
    permission: 'fans:manage',
    ...one,
    reply: z.object({}),
    errors: ['conflict'],
  },
})
