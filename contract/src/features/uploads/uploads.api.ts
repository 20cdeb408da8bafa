import { z } from 'zod'
import { endpoints } from '../../kit/endpoint.ts'
import { id } from '../../kit/ids.ts'
import { mediaVariants, uploadState } from './uploads.schema.ts'

const byId = z.strictObject({ id })
const TUS = 'application/offset+octet-stream'

/** Files that may be large and lines that may be bad: the tus protocol, version 1.0.0. Each is its owner's alone. */
export const uploadsApi = endpoints({
  'OPTIONS /uploads': {
    summary: 'tus: what is supported',
    permission: 'chats:send',
    raw: {},
    reply: z.string(),
    status: 204,
  },
  'POST /uploads': {
    summary: 'tus: begins an upload; Upload-Metadata holds filename and purpose',
    permission: 'chats:send',
    raw: { takes: TUS },
    reply: z.string(),
    status: 201,
    errors: ['too_large', 'refused'],
  },
  'HEAD /uploads/{id}': {
    summary: 'tus: how much has arrived',
    permission: 'chats:send',
    params: byId,
    raw: {},
    reply: z.string(),
  },
  'PATCH /uploads/{id}': {
    summary: 'tus: the next part',
    permission: 'chats:send',
    params: byId,
    raw: { takes: TUS },
    reply: z.string(),
    status: 204,
    errors: ['conflict', 'too_large'],
  },
  'DELETE /uploads/{id}': {
    summary: 'tus: throws away an upload that nothing refers to',
    permission: 'chats:send',
    params: byId,
    raw: {},
    reply: z.string(),
    status: 204,
    errors: ['conflict'],
  },
  'GET /uploads/{id}/status': {
    summary: 'What has become of an upload, with addresses to show it by once it is ready',
    permission: 'chats:send',
    params: byId,
    reply: uploadState,
  },
  'POST /uploads/{id}/poster': {
    summary: 'A frame of one’s own video as JPEG, where the server could not take one itself',
    permission: 'chats:send',
    params: byId,
    raw: { takes: 'image/jpeg' },
    reply: z.string(),
    status: 204,
    errors: ['conflict', 'too_large', 'refused'],
  },
  'GET /media/{id}/{variant}': {
    summary: 'A picture or video by an address that was signed for a while; ranges are answered',
    permission: 'public',
    params: z.strictObject({ id, variant: z.enum(mediaVariants) }),
    query: z.strictObject({
      agency: id,
      expires: z.coerce.number().int().min(0).max(99_999_999_999),
      signature: z.string().max(100),
    }),
    raw: {},
    reply: z.string(),
  },
})
