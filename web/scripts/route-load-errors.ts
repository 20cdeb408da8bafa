import type { Plugin } from 'vite'

const reloads = /window\.location\.reload\(\);\s*return new Promise\(\(\) => \{\s*\}\);/

/**
 * When the code of a route fails to load, React Router reloads the page. Offline that shows the browser's error
 * page, so the error is thrown instead and the shell shows it.
 */
export function throwLoadErrors(code: string): string {
  if (!reloads.test(code))
    throw new Error('react-router loads routes in another way: see route-load-errors.ts')
  return code
    .replace(reloads, 'throw Object.assign(error, { name: "PageLoadError" });')
    .replace(', reloading page...', '')
}

export const routeLoadErrors: Plugin = {
  name: 'greenroom:route-load-errors',
  apply: 'build',
  transform(code, id) {
    return /react-router\/dist\/.*\/routeModules\.js$/.test(id)
      ? { code: throwLoadErrors(code), map: null }
      : null
  },
}
