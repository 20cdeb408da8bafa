import type { Config } from '@react-router/dev/config'
import { finishBuild } from './scripts/finish-build.ts'
import { prerenderedPaths } from './scripts/prerendered.ts'

export default {
  appDirectory: 'src',
  ssr: false,
  prerender: prerenderedPaths,
  // Our loaders are a few lines: not worth a request of their own.
  splitRouteModules: false,
  buildEnd: finishBuild,
} satisfies Config
