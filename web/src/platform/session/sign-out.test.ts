import type { SessionUser } from '@greenroom/contract/features/auth/auth.schema.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { sharedStorage } from '../storage.ts'
import { setUser, signOut } from './session.ts'

vi.mock('../api.ts', () => ({ api: async () => ({ data: {} }) }))
vi.mock('../push-registration.ts', () => ({ hideTitlesAfterSignOut: async () => {} }))
vi.mock('./interruption.ts', () => ({
  redirectToLogin: () => {},
  changeSessionAndLoad: () => {},
  runExclusively: (work: () => Promise<unknown>) => work(),
}))
afterEach(() => vi.unstubAllGlobals())

const drafts = () => sharedStorage.keys('draft:')

test('drafts are removed from the browser at sign-out, including those saved while the page closes', async () => {
  const pagehideListeners: (() => void)[] = []
  vi.stubGlobal('addEventListener', (event: string, listener: () => void) => {
    if (event === 'pagehide') pagehideListeners.push(listener)
  })
  setUser({ id: 'mara', agency: { name: 'Northlight', logo: null, color: null } } as SessionUser)
  for (const name of ['draft:mara:fan', 'draft:dana:fan']) sharedStorage.write(name, '{}')
  await signOut()
  expect(drafts()).toEqual(['draft:dana:fan'])
  sharedStorage.write('draft:mara:late', '{}')
  for (const listener of pagehideListeners) listener()
  expect(drafts()).toEqual(['draft:dana:fan'])
})
