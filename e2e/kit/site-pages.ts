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
  '/legal/takedown',
  '/legal/counter-notice',
  '/legal/intimate-image',
  '/legal/personal-data',
  '/legal/report',
] as const

export type SitePath = (typeof sitePaths)[number]

/** Pages with a form, and therefore a script. */
export const isFormPath = (path: SitePath) => path === '/join' || path === '/contact'
