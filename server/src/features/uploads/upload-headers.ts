import { type UploadPurpose, uploadPurposes } from '@greenroom/contract/features/uploads/uploads.schema.ts'
import { isDisplayableName } from '@greenroom/contract/kit/displayable-text.ts'
import type { RawRequest } from '@greenroom/contract/kit/endpoint.ts'
import { MAX_FILE_BYTES } from '@greenroom/contract/kit/media.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { TUS_VERSION } from './tus.ts'

export type NewUpload = { bytes: number; fileName: string; purpose: UploadPurpose }

const MAX_METADATA_LENGTH = 4_096
const MAX_NAME_LENGTH = 120
const METADATA_PAIR = /^(filename|filetype|purpose)(?: ([A-Za-z0-9+/]*={0,2}))?$/

export function parseUploadHeaders({ headers }: RawRequest): NewUpload {
  checkVersion(headers)
  for (const name of ['upload-defer-length', 'upload-concat', 'x-http-method-override'])
    if (headers[name] !== undefined) throw new ApiError('invalid_input', `${name} is not supported.`)
  const bytes = parseLength(headers, 'Upload-Length')
  const metadata = parseMetadata(headers['upload-metadata'])
  const purpose = uploadPurposes.find((candidate) => candidate === metadata.purpose)
  if (!purpose) throw new ApiError('invalid_input', 'Upload-Metadata must include a valid purpose.')
  return { bytes, purpose, fileName: cleanName(metadata.filename ?? '') }
}

/** Parses a plain file request and returns the headers for passing it to tus. */
export function parseFileHeaders({ headers }: RawRequest) {
  const bytes = parseLength(headers, 'Content-Length')
  const length = String(bytes)
  const type = { 'content-type': 'application/offset+octet-stream', 'tus-resumable': TUS_VERSION }
  return { bytes, headers: { ...type, 'upload-length': length, 'content-length': length } }
}

function parseLength(headers: RawRequest['headers'], name: 'Upload-Length' | 'Content-Length'): number {
  const length = headers[name.toLowerCase()]
  if (typeof length !== 'string' || !/^\d{1,15}$/.test(length))
    throw new ApiError('invalid_input', `${name} is required and must be a whole number.`)
  const bytes = Number(length)
  if (bytes === 0) throw new ApiError('invalid_input', 'This file is empty.')
  if (bytes > MAX_FILE_BYTES) throw new ApiError('too_large', 'Files can be up to 500 MB.')
  return bytes
}

export function checkVersion(headers: RawRequest['headers']): void {
  if (headers['tus-resumable'] !== TUS_VERSION)
    throw new ApiError('invalid_input', `Tus-Resumable must be ${TUS_VERSION}.`)
}

function parseMetadata(header: string | string[] | undefined): Record<string, string> {
  const metadata: Record<string, string> = {}
  if (typeof header !== 'string') return metadata
  const invalidError = new ApiError('invalid_input', 'Upload-Metadata is not valid.')
  if (header.length > MAX_METADATA_LENGTH) throw invalidError
  for (const pair of header.split(',')) {
    const [, key, value = ''] = METADATA_PAIR.exec(pair.trim()) ?? []
    if (!key || key in metadata) throw invalidError
    metadata[key] = Buffer.from(value, 'base64').toString('utf8')
  }
  return metadata
}

/** Strips folders and deceptive characters; keeps the extension when shortening. */
export function cleanName(name: string): string {
  const baseName = name.normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  const cleaned = [...baseName]
    .filter((character) => isDisplayableName(`a${character}`))
    .join('')
    .replace(/\s+/g, ' ')
    .trim()
  const characters = [...cleaned]
  const extension = /\.[A-Za-z0-9]{1,8}$/.exec(cleaned)?.[0] ?? ''
  const shortened =
    characters.length <= MAX_NAME_LENGTH
      ? cleaned
      : `${characters.slice(0, MAX_NAME_LENGTH - extension.length).join('')}${extension}`
  return isDisplayableName(shortened) && !shortened.startsWith('.') ? shortened : `file${extension}`
}
