import { describe, expect, test } from 'vitest'
import { requestUrl } from './request-url.ts'

describe('requestUrl', () => {
  test('is prefixed with /api', () => {
    expect(requestUrl('/auth/me')).toBe('/api/auth/me')
  })

  test('encodes path parameters', () => {
    expect(requestUrl('/agencies/{id}/enter', { id: '../mail?x=1#y' })).toBe(
      '/api/agencies/..%2Fmail%3Fx%3D1%23y/enter',
    )
  })

  test.each([undefined, null, ''])('rejects a missing path parameter (%s)', (id) => {
    expect(() => requestUrl('/mail/{id}', { id })).toThrow('Missing param: id')
  })

  test('writes the query, repeats arrays and skips absent values', () => {
    const query = { limit: 20, cursor: undefined, q: 'a&b %_', tag: ['x', 'y'], open: false, none: null }
    expect(requestUrl('/mail', {}, query)).toBe('/api/mail?limit=20&q=a%26b+%25_&tag=x&tag=y&open=false')
  })
})
