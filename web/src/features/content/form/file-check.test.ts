import { expect, test } from 'vitest'
import { contentFileError, contentHeadError } from './file-check.ts'

const MB = 1024 * 1024

test.each([
  [500 * MB, 'video/mp4', null],
  [500 * MB + 1, 'video/mp4', /^Over the 500 MB limit/],
  [0, 'image/png', /empty/],
  [5, 'image/svg+xml', /^This is not a/],
  [5, 'image/tiff', /^This is not a/],
  [5, 'video/x-msvideo', /^This is not a/],
  [5, 'application/pdf', /^This is not a/],
  [5, 'image/heic', null],
  [5, 'video/quicktime', null],
  [5, '', null],
])('checks %i bytes of type %j before uploading', (size, type, expected) => {
  const error = contentFileError({ size, type })
  if (expected) expect(error).toMatch(expected)
  else expect(error).toBeNull()
})

test.each([
  ['a JPEG', '\xff\xd8\xff\xe0....JFIF', true],
  ['an MP4', '\0\0\0\x18ftypisom', true],
  ['an old MOV', '\0\0\0\x08wide\0\0\0\0', true],
  ['a WebM', '\x1a\x45\xdf\xa3........', true],
  ['a WebP', 'RIFF....WEBP', true],
  ['a WAV', 'RIFF....WAVE', false],
  ['a PDF', '%PDF-1.7 ....', false],
  ['a web page', '<!doctype html>', false],
])('accepts or rejects %s by its first bytes', async (_, text, isMedia) => {
  const bytes = Uint8Array.from(text, (char) => char.charCodeAt(0))
  expect((await contentHeadError(new Blob([bytes]))) === null).toBe(isMedia)
})
