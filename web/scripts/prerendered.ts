type PrerenderedPage = { path: string; form: boolean }

const plain = (path: string): PrerenderedPage => ({ path, form: false })
const withForm = (path: string): PrerenderedPage => ({ path, form: true })

/** Every page whose HTML is made at build time. They ship without scripts, except the one their form needs. */
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
]

export const prerenderedPaths = prerenderedPages.map((page) => page.path)
