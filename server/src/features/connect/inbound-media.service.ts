import { Readable } from 'node:stream'
import type { RawRequest, RawResponse } from '@greenroom/contract/kit/endpoint.ts'
import type { ConnectorCtx } from '../../platform/ctx.ts'
import { receiveChatFile } from '../uploads/uploads.service.ts'
import { withBatchSlot } from './batch.service.ts'

/** The file belongs to the key, so only messages delivered with that key can contain it. */
export async function uploadMedia(ctx: ConnectorCtx, raw: RawRequest): Promise<RawResponse> {
  const mediaId = await withBatchSlot(ctx, () => receiveChatFile(ctx, ctx.key.id, raw))
  return {
    status: 200,
    headers: { 'content-type': 'application/json; charset=utf-8' },
    body: Readable.from([Buffer.from(JSON.stringify({ data: { mediaId } }))]),
  }
}
