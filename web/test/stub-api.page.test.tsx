import { describe, expect, test } from 'vitest'
import { api } from '../src/platform/api.ts'
import { sessionUser } from './fixtures/session.ts'
import { apiError, apiProblems, resetApi, signInAs, stubApi } from './stub-api.ts'

/** Returns and clears the problems that would fail this test. */
function takeProblems(): string {
  const text = apiProblems().join('\n')
  resetApi()
  return text
}

function signIn(role: 'AGENCY_ADMIN' | 'COMPLIANCE' = 'AGENCY_ADMIN') {
  signInAs(sessionUser({ role }))
  localStorage.setItem('token', 'page-test-token')
}

describe('stubbed API fails a test', () => {
  test('whose reply does not match the contract', async () => {
    signIn()
    stubApi({ 'GET /fans/count': { data: { count: 'many' } } as never })
    await expect(api('GET /fans/count', { query: {} })).rejects.toThrow()
    expect(takeProblems()).toContain('data.count')
  })

  test('whose request does not match the contract', async () => {
    signIn()
    stubApi({ 'GET /fans/count': { data: { count: 1, isExact: true } } })
    await expect(api('GET /fans/count', { query: { tier: 'DUKE' as never } })).rejects.toThrow()
    expect(takeProblems()).toContain('query')
  })

  test('that sends a request without a stubbed reply', async () => {
    signIn()
    stubApi()
    await expect(api('GET /fans/tags')).rejects.toThrow()
    expect(takeProblems()).toContain("no reply for 'GET /fans/tags'")
  })
})

test('stubbed API rejects users the server would reject', async () => {
  signIn('COMPLIANCE')
  const stub = stubApi({ 'DELETE /fans/{id}': { data: {} } })
  const call = api('DELETE /fans/{id}', { params: { id: crypto.randomUUID() } })
  await expect(call).rejects.toMatchObject({ code: 'forbidden', status: 403 })
  expect(stub.calls('DELETE /fans/{id}')).toHaveLength(1)
})

test('stubbed API returns errors in the contract’s format', async () => {
  signIn()
  const stub = stubApi({
    'GET /fans/tags': () => {
      throw apiError('conflict', 'Someone else was faster.')
    },
  })
  await expect(api('GET /fans/tags')).rejects.toMatchObject({
    status: 409,
    message: 'Someone else was faster.',
  })
  stub.fail('GET /fans/tags', 'network')
  await expect(api('GET /fans/tags')).rejects.toMatchObject({ code: 'network' })
  stub.fail('GET /fans/tags', 500)
  await expect(api('GET /fans/tags')).rejects.toMatchObject({ code: 'internal', status: 500 })
})

test('stubbed API ignores a late call from a closed page, so /login is not loaded', async () => {
  const stub = stubApi()
  const lateCall = api('GET /fans/tags').then(
    () => 'answered',
    () => 'failed',
  )
  const laterTask = new Promise((resolve) => setTimeout(resolve, 0, 'unanswered'))
  expect(await Promise.race([lateCall, laterTask])).toBe('unanswered')
  expect(stub.calls('GET /fans/tags')).toEqual([])
})
