import { Readable } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { parseForm, readForm } from './form-body.ts'

const KEPT = 64 * 1_024
const read = (...chunks: (string | Buffer)[]) => readForm(Readable.from(chunks.map((c) => Buffer.from(c))))

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
])('%j', async (text, fields) => {
  const body = await read(text)
  expect(body.cut).toBe(false)
  expect(Object.entries(body.fields)).toEqual(Object.entries(fields))
})

test('characters that fall between two chunks stay whole', async () => {
  const bytes = Buffer.from('a=é')
  expect((await read(bytes.subarray(0, 3), bytes.subarray(3))).fields.a).toBe('é')
})

describe('more than we keep', () => {
  test('is read to its end, and its beginning is kept', async () => {
    const exact = await read(`a=1&message=${'x'.repeat(KEPT - 12)}`)
    expect([exact.cut, exact.fields.message?.length]).toEqual([false, KEPT - 12])
    const more = await read('a=1&message=', ...Array<string>(100).fill('x'.repeat(20_000)))
    expect([more.cut, more.fields.a, more.fields.message?.length]).toEqual([true, '1', KEPT - 12])
  })

  test('without the half of an escape or of a character at the cut', () => {
    for (const tail of ['%', '%E', '%E2', '%E2%8', '%E2%82', '\ufffd'])
      expect(parseForm(`message=ab${tail}`, true).fields.message).toBe('ab')
    expect(parseForm('message=ab%E2%82%AC', true).fields.message).toBe('ab€')
  })

  test('but not without end', async () => {
    await expect(read(...Array<string>(9).fill('x'.repeat(1_048_576)))).rejects.toMatchObject({
      code: 'too_large',
    })
  })
})
