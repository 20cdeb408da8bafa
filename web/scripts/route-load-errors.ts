import type { Plugin } from 'vite'

const reloadCode = /window\.location\.reload\(\);\s*return new Promise\(\(\) => \{\s*\}\);/

/**
 * When a route's code fails to load, React Router reloads the page. Offline that shows the browser's error
 * page, so the error is thrown instead and the shell shows it.
 */
export function throwLoadErrors(code: string): string {
  if (!reloadCode.test(code))
    throw new Error(
      'React Router reloads pages in a different way: update reloadCode in route-load-errors.ts',
    )
  return code
    .replace(reloadCode, 'throw Object.assign(error, { name: "PageLoadError" });')
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
