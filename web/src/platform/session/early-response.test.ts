import { runInNewContext } from 'node:vm'
import { afterEach, expect, test, vi } from 'vitest'
import { bootScript } from '../../ui/boot-script.ts'
import { takeEarlyResponse } from './early-response.ts'

afterEach(() => vi.unstubAllGlobals())

const ME = '/api/auth/me'

/** Runs the boot script as a page does, and returns its mocked fetch. */
function boot(pathname: string, token: string | null) {
  const fetch = vi.fn(async () => new Response('{}'))
  const page = {}
  runInNewContext(bootScript('/font.woff2'), {
    window: page,
    document: {
      documentElement: { dataset: {} },
      createElement: () => ({}),
      head: { appendChild: () => {} },
    },
    location: { pathname },
    localStorage: { getItem: (key: string) => (key === 'token' ? token : null) },
    matchMedia: () => ({ matches: false }),
    fetch,
  })
  vi.stubGlobal('window', page)
  return fetch
}

test('the dashboard requests the signed-in user before the app loads, and the app uses that response once', async () => {
  const fetch = boot('/dashboard/fans', 'a')
  const headers = { accept: 'application/json', authorization: 'Bearer a' }
  expect(fetch).toHaveBeenCalledExactlyOnceWith(ME, { headers, credentials: 'omit', cache: 'no-store' })
  expect(takeEarlyResponse('/api/home', 'a')).toBeUndefined()
  expect((await takeEarlyResponse(ME, 'a'))?.status).toBe(200)
  expect(takeEarlyResponse(ME, 'a')).toBeUndefined()
})

test.each([
  ['/login', 'a'],
  ['/dashboardx', 'a'],
  ['/dashboard', null],
])('%s with token %s sends no request', (path, token) => {
  expect(boot(path, token)).not.toHaveBeenCalled()
  expect(takeEarlyResponse(ME, token)).toBeUndefined()
})

test('a response for another token is not used', () => {
  boot('/dashboard', 'a')
  expect(takeEarlyResponse(ME, 'b')).toBeUndefined()
  expect(takeEarlyResponse(ME, 'a')).toBeUndefined()
})
