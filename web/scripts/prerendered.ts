type PrerenderedPage = { path: string; hasForm: boolean }

const plain = (path: string): PrerenderedPage => ({ path, hasForm: false })
const withForm = (path: string): PrerenderedPage => ({ path, hasForm: true })

/** Pages rendered at build time. Only those with a form ship a script. */
export const prerenderedPages: readonly PrerenderedPage[] = [
  plain('/'),
  plain('/agency'),
  plain('/b2b'),
  plain('/creators'),
  plain('/pricing'),
  withForm('/join'),
  withForm('/contact'),
  plain('/legal/terms'),
  plain('/legal/privacy'),
  plain('/legal/dmca'),
  plain('/legal/2257'),
  plain('/legal/cookies'),
  plain('/legal/not-published'),
  withForm('/legal/takedown'),
  withForm('/legal/counter-notice'),
  withForm('/legal/intimate-image'),
  withForm('/legal/personal-data'),
  withForm('/legal/report'),
]

export const prerenderedPaths = prerenderedPages.map((page) => page.path)
