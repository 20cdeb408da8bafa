import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { readForm } from './form-body.ts'

const MAX_BYTES = 4 * 1_024 * 1_024
const read = (...chunks: (string | Buffer)[]) =>
  readForm(Readable.from(chunks.map((chunk) => Buffer.from(chunk))))
const bodyChunks = (size: number) => [
  'a=1&message=',
  ...Array<string>(size / 65_536).fill('x'.repeat(65_536)),
]

test.each([
  ['', {}],
  ['a=1&b=two+words', { a: '1', b: 'two words' }],
  ['a=%C3%A9%0D%0A', { a: 'é\r\n' }],
  ['a=first&a=second', { a: 'first' }],
  ['a', { a: '' }],
  ['=x', { '': 'x' }],
  ['a=%zz%', { a: '%zz%' }],
  ['a=%ff', { a: '\ufffd' }],
  ['__proto__=1&constructor=2', { ['__proto__']: '1', constructor: '2' }],
])('reads %j', async (text, fields) => {
  expect(Object.entries(await read(text))).toEqual(Object.entries(fields))
})

test('characters split between chunks stay intact', async () => {
  const bytes = Buffer.from('a=é')
  expect((await read(bytes.subarray(0, 3), bytes.subarray(3))).a).toBe('é')
})

test.each(['x', '日', '🙂'])('1 MB of %s is read completely', async (character) => {
  const message = character.repeat(1_000_000 / Buffer.byteLength(character))
  const fields = await read(new URLSearchParams({ message, name: 'Ana' }).toString())
  expect(fields.message === message).toBe(true)
  expect(fields.name).toBe('Ana')
})

test('a body above the limit is drained, then rejected', async () => {
  expect((await read(`m=${'x'.repeat(MAX_BYTES - 2)}`)).m?.length).toBe(MAX_BYTES - 2)
  const long = Readable.from(bodyChunks(MAX_BYTES).map((chunk) => Buffer.from(chunk)))
  await expect(readForm(long)).rejects.toMatchObject({ code: 'too_large' })
  expect(long.readableEnded).toBe(true)
})

test('an endless body is cut off', async () => {
  const endless = Readable.from(bodyChunks(MAX_BYTES * 5).map((chunk) => Buffer.from(chunk)))
  await expect(readForm(endless)).rejects.toMatchObject({ code: 'too_large' })
  expect(endless.readableEnded).toBe(false)
})
