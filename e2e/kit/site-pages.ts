/** Every public page. */
export const sitePaths = [
  '/',
  '/agency',
  '/b2b',
  '/creators',
  '/pricing',
  '/join',
  '/contact',
  '/legal/terms',
  '/legal/privacy',
  '/legal/dmca',
  '/legal/2257',
  '/legal/cookies',
] as const

export type SitePath = (typeof sitePaths)[number]

/** Pages with a form, and therefore a script. */
export const isFormPath = (path: SitePath) => path === '/join' || path === '/contact'
