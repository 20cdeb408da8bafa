import type { SessionUser } from '@greenroom/contract/features/auth/auth.schema.ts'
import type { Role } from '@greenroom/contract/kit/permissions.ts'
import { createRoot, type Root } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router'
import { page } from 'vitest/browser'
import { sessionUser } from './fixtures/session.ts'
import { pageRoutes } from './routes.tsx'
import { type Replies, type StubbedApi, signInAs, stubApi } from './stub-api.ts'

const viewports = { desktop: [1440, 900], phone: [375, 812] } as const

type Options = {
  /** Who is signed in; null for a visitor. An agency admin unless told. */
  role?: Role | null
  /** What is different about them. */
  user?: Partial<SessionUser>
  api?: Replies
  /** What the API is told before the page asks for anything, like which endpoint fails. */
  setUp?: (api: StubbedApi) => void
  viewport?: keyof typeof viewports
}

type Router = ReturnType<typeof createBrowserRouter>
let open: { router: Router; root: Root; container: HTMLElement } | null = null
const home = location.href

/** Opens a page of the product, shell and all, as somebody in the browser would find it. */
export async function renderPage(path: string, options: Options = {}) {
  const { role = 'AGENCY_ADMIN', user, viewport = 'desktop' } = options
  const api = stubApi(options.api)
  options.setUp?.(api)
  const signedIn = role && sessionUser({ role, ...user })
  signInAs(signedIn)
  if (signedIn) localStorage.setItem('token', 'a-token-of-a-page-test')
  // Each file starts in a frame of the default size.
  if (innerWidth !== viewports[viewport][0])
    await page.viewport(viewports[viewport][0], viewports[viewport][1])
  // A key of its own: lists remember their scroll position by it.
  history.pushState({ key: crypto.randomUUID() }, '', path)
  const router = createBrowserRouter(await pageRoutes(path))
  await started(router)
  const container = document.body.appendChild(document.createElement('div'))
  const root = createRoot(container)
  open = { router, root, container }
  root.render(<RouterProvider router={router} />)
  return { api, router, me: signedIn }
}

/** Guards and loaders are through: what a visitor sees first. */
function started(router: Router): Promise<void> {
  if (router.state.initialized) return Promise.resolve()
  return new Promise((resolve) => {
    const stop = router.subscribe(({ initialized }) => {
      if (!initialized) return
      stop()
      resolve()
    })
  })
}

export function closePage(): void {
  open?.root.unmount()
  open?.router.dispose()
  open?.container.remove()
  open = null
  history.replaceState(null, '', home)
}
