import type { S3Send } from './s3-requests.ts'
import { StorageError } from './storage.ts'

export type Multipart = {
  add(bytes: Buffer<ArrayBuffer>): Promise<void>
  complete(): Promise<void>
  abort(): Promise<void>
}

export async function beginMultipart(send: S3Send, key: string): Promise<Multipart> {
  const upload = await send({ method: 'POST', key, query: { uploads: '' } })
  const uploadId = valueOfTag(await upload.text(), 'UploadId')
  if (!upload.ok || !uploadId) throw uploadError('begin', upload.status)
  const etags: string[] = []
  return {
    async add(body) {
      const query = { partNumber: String(etags.length + 1), uploadId }
      const response = await send({ method: 'PUT', key, query, body })
      await response.body?.cancel()
      const etag = response.headers.get('etag')
      if (!response.ok || !etag) throw uploadError('part', response.status)
      etags.push(etag)
    },
    async complete() {
      const parts = etags.map(
        (etag, i) => `<Part><PartNumber>${i + 1}</PartNumber><ETag>${etag}</ETag></Part>`,
      )
      const body = `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`
      const response = await send({ method: 'POST', key, query: { uploadId }, body })
      // S3 may respond with 200 before it is done, and report a failure in the body.
      if (!response.ok || !valueOfTag(await response.text(), 'ETag'))
        throw uploadError('complete', response.status)
    },
    /** Without this, S3 would keep the parts and charge for them. */
    async abort() {
      await send({ method: 'DELETE', key, query: { uploadId } })
        .then((response) => response.body?.cancel())
        .catch(() => {})
    },
  }
}

const valueOfTag = (xml: string, name: string) => new RegExp(`<${name}>([^<]+)</${name}>`).exec(xml)?.[1]

const uploadError = (step: string, status: number) =>
  new StorageError('unavailable', {
    cause: new Error(`S3 responded with ${status} to a multipart upload (${step})`),
  })
