import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { throwLoadErrors } from './route-load-errors.ts'

const source = new URL('lib/dom/ssr/routeModules.js', import.meta.resolve('react-router'))

test('a route whose code fails to load throws instead of reloading', () => {
  const code = throwLoadErrors(readFileSync(source, 'utf8'))
  expect(code).not.toContain('location.reload')
  expect(code).toContain('throw Object.assign(error, { name: "PageLoadError" })')
})

test('the build fails if React Router changes how it reloads', () => {
  expect(() => throwLoadErrors('export {}')).toThrow('React Router reloads pages in a different way')
})
