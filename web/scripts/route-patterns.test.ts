import { expect, it } from 'vitest'
import { routePatterns } from './route-patterns.ts'

it('lists every page, without layouts and the catch-all', () => {
  const patterns = routePatterns({
    root: { id: 'root', path: '' },
    login: { id: 'login', parentId: 'root', path: 'login' },
    frame: { id: 'frame', parentId: 'root' },
    shell: { id: 'shell', parentId: 'frame', path: 'dashboard' },
    home: { id: 'home', parentId: 'shell' },
    lost: { id: 'lost', parentId: 'root', path: '*' },
    settings: { id: 'settings', parentId: 'shell', path: 'settings/:section?' },
  })
  expect(patterns).toEqual(['/dashboard', '/dashboard/settings/:section?', '/login'])
})
