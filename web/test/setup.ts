import { afterEach, beforeEach } from 'vitest'
import { prefetchSoon } from '../src/features/chat/inbox/prefetch.ts'
import { queryClient } from '../src/platform/query.ts'
import { lockStore } from '../src/platform/session/lock.ts'
import { applyBrand, siteBrand } from '../src/ui/brand.ts'
import { toast } from '../src/ui/toast.tsx'
import { checkInputInPage } from './input.ts'
import { replaceNetwork } from './network.ts'
import { closePage } from './render-page.tsx'
import { apiProblems, resetApi } from './stub-api.ts'

replaceNetwork()
// CI leaves all input to Playwright.
if (import.meta.env.TEST_QUICK) checkInputInPage()

const queries = queryClient.getDefaultOptions().queries ?? {}
// The usual number of retries, without delay.
queryClient.setDefaultOptions({ ...queryClient.getDefaultOptions(), queries: { ...queries, retryDelay: 0 } })

beforeEach(resetApi)

afterEach(() => {
  closePage()
  // No prefetch or retry of this page may reach the next test.
  prefetchSoon(queryClient, [])
  void queryClient.cancelQueries()
  queryClient.clear()
  lockStore.unlock()
  applyBrand(siteBrand)
  toast.dismiss()
  localStorage.clear()
  sessionStorage.clear()
  const problems = apiProblems()
  resetApi()
  if (problems.length > 0) throw new Error(`The stubbed API violated the contract:\n${problems.join('\n')}`)
})
