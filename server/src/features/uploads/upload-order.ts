import { type UploadPurpose, uploadPurposes } from '@greenroom/contract/features/uploads/uploads.schema.ts'
import type { RawRequest } from '@greenroom/contract/kit/endpoint.ts'
import { LARGEST_FILE } from '@greenroom/contract/kit/media.ts'
import { isHonest } from '@greenroom/contract/kit/tricky.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { TUS_VERSION } from './tus.ts'

export type UploadOrder = { bytes: number; fileName: string; purpose: UploadPurpose }

const LONGEST_METADATA = 4_096
const LONGEST_NAME = 120
const PAIR = /^(filename|filetype|purpose)(?: ([A-Za-z0-9+/]*={0,2}))?$/

/** What the headers of a first request say, or a refusal. */
export function readOrder({ headers }: RawRequest): UploadOrder {
  checkVersion(headers)
  for (const name of ['upload-defer-length', 'upload-concat', 'x-http-method-override'])
    if (headers[name] !== undefined) throw new ApiError('invalid_input', `${name} is not supported.`)
  const length = headers['upload-length']
  if (typeof length !== 'string' || !/^\d{1,15}$/.test(length))
    throw new ApiError('invalid_input', 'Upload-Length says how long the file is.')
  const bytes = Number(length)
  if (bytes === 0) throw new ApiError('invalid_input', 'The file is empty.')
  if (bytes > LARGEST_FILE) throw new ApiError('too_large', 'A file may have at most 500 MB.')
  const metadata = readMetadata(headers['upload-metadata'])
  const purpose = uploadPurposes.find((one) => one === metadata.purpose)
  if (!purpose) throw new ApiError('invalid_input', 'Upload-Metadata says what the file is for.')
  return { bytes, purpose, fileName: cleanName(metadata.filename ?? '') }
}

export function checkVersion(headers: RawRequest['headers']): void {
  if (headers['tus-resumable'] !== TUS_VERSION)
    throw new ApiError('invalid_input', `Tus-Resumable has to be ${TUS_VERSION}.`)
}

function readMetadata(header: string | string[] | undefined): Record<string, string> {
  const found: Record<string, string> = {}
  if (typeof header !== 'string') return found
  const wrong = new ApiError('invalid_input', 'Upload-Metadata is not valid.')
  if (header.length > LONGEST_METADATA) throw wrong
  for (const pair of header.split(',')) {
    const [, key, value = ''] = PAIR.exec(pair.trim()) ?? []
    if (!key || key in found) throw wrong
    found[key] = Buffer.from(value, 'base64').toString('utf8')
  }
  return found
}

/** A name as people see it: no folders, nothing that deceives the eye, the ending kept when it is too long. */
export function cleanName(name: string): string {
  const last = name.normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  const kept = [...last]
    .filter((one) => isHonest(`a${one}`))
    .join('')
    .replace(/\s+/g, ' ')
    .trim()
  const signs = [...kept]
  const ending = /\.[A-Za-z0-9]{1,8}$/.exec(kept)?.[0] ?? ''
  const short =
    signs.length <= LONGEST_NAME ? kept : `${signs.slice(0, LONGEST_NAME - ending.length).join('')}${ending}`
  return isHonest(short) && !short.startsWith('.') ? short : `file${ending}`
}
