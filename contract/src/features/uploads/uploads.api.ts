import { endpoints } from '../../kit/endpoint.ts'
import { id } from '../../kit/id.schema.ts'
import { z } from '../../kit/zod.ts'
import { mediaVariants, uploadState } from './uploads.schema.ts'

const byId = z.strictObject({ id })
const TUS_CONTENT_TYPE = 'application/offset+octet-stream'

/** Resumable uploads over tus 1.0.0. Only the owner can access an upload. */
export const uploadsApi = endpoints({
  'OPTIONS /uploads': {
    summary: 'tus: server capabilities',
    permission: 'chats:send',
    raw: {},
    reply: z.string(),
    status: 204,
  },
  'POST /uploads': {
    summary: 'tus: create an upload; Upload-Metadata contains filename and purpose',
    permission: 'chats:send',
    raw: { contentType: TUS_CONTENT_TYPE },
    reply: z.string(),
    status: 201,
    errors: ['too_large', 'refused'],
  },
  'HEAD /uploads/{id}': {
    summary: 'tus: bytes received so far',
    permission: 'chats:send',
    params: byId,
    raw: {},
    reply: z.string(),
  },
  'PATCH /uploads/{id}': {
    summary: 'tus: append the next chunk',
    permission: 'chats:send',
    params: byId,
    raw: { contentType: TUS_CONTENT_TYPE },
    reply: z.string(),
    status: 204,
    errors: ['conflict', 'too_large'],
  },
  'DELETE /uploads/{id}': {
    summary: 'tus: delete an unused upload',
    permission: 'chats:send',
    params: byId,
    raw: {},
    reply: z.string(),
    status: 204,
    errors: ['conflict'],
  },
  'GET /uploads/{id}/status': {
    summary: 'Processing status of an upload, with media URLs once it is ready',
    permission: 'chats:send',
    params: byId,
    reply: uploadState,
  },
  'POST /uploads/{id}/poster': {
    summary: 'Set a JPEG poster for your own video when the server could not extract one',
    limit: 'pictureUpload',
    permission: 'chats:send',
    params: byId,
    raw: { contentType: 'image/jpeg' },
    reply: z.string(),
    status: 204,
    errors: ['conflict', 'too_large', 'refused'],
  },
  'GET /media/{id}/{variant}': {
    summary: 'A picture or video by signed, expiring URL; supports range requests',
    permission: 'public',
    params: z.strictObject({ id, variant: z.enum(mediaVariants) }),
    query: z.strictObject({
      agency: id,
      expires: z.coerce.number().int().min(0).max(99_999_999_999),
      signature: z.string().max(100),
      /** Signed for a user viewing a deleted message. */
      evidence: z.literal('1').optional(),
    }),
    raw: {},
    reply: z.string(),
  },
})
