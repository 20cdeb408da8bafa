import type { Config } from '@react-router/dev/config'
import { finishBuild } from './scripts/finish-build.ts'
import { prerenderedPaths } from './scripts/prerendered.ts'

export default {
  appDirectory: 'src',
  ssr: false,
  prerender: prerenderedPaths,
  // Our loaders are too small to be worth separate requests.
  splitRouteModules: false,
  buildEnd: finishBuild,
} satisfies Config
