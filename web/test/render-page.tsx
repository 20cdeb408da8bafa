import type { SessionUser } from '@greenroom/contract/features/auth/auth.schema.ts'
import type { Role } from '@greenroom/contract/kit/permissions.ts'
import { createRoot, type Root } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router'
import { page } from 'vitest/browser'
import { sessionUser } from './fixtures/session.ts'
import { pageRoutes } from './routes.tsx'
import { type Replies, type StubbedApi, signInAs, stubApi } from './stub-api.ts'

/** `laptop`: the content width beside the sidebar in a 1024 px window. */
const viewports = { desktop: [1440, 900], laptop: [790, 700], phone: [375, 812] } as const

type Options = {
  /** The role of the signed-in user; null for a visitor. Defaults to AGENCY_ADMIN. */
  role?: Role | null
  /** Other fields of the signed-in user. */
  user?: Partial<SessionUser>
  api?: Replies
  /** Runs before the page calls the API, for example to make an endpoint fail. */
  setUp?: (api: StubbedApi) => void
  viewport?: keyof typeof viewports
}

type Router = ReturnType<typeof createBrowserRouter>
let current: { router: Router; root: Root; container: HTMLElement } | null = null
const initialUrl = location.href

/** Opens a page of the product with its shell, router and styles. */
export async function renderPage(path: string, options: Options = {}) {
  const { role = 'AGENCY_ADMIN', user, viewport = 'desktop' } = options
  const api = stubApi(options.api)
  options.setUp?.(api)
  const signedIn = role && sessionUser({ role, ...user })
  signInAs(signedIn)
  if (signedIn) localStorage.setItem('token', 'page-test-token')
  // Each file starts in a frame of the default size.
  if (innerWidth !== viewports[viewport][0])
    await page.viewport(viewports[viewport][0], viewports[viewport][1])
  // A unique key: lists remember their scroll position by it.
  history.pushState({ key: crypto.randomUUID() }, '', path)
  const router = createBrowserRouter(await pageRoutes(path))
  await waitUntilStarted(router)
  const container = document.body.appendChild(document.createElement('div'))
  const root = createRoot(container)
  current = { router, root, container }
  root.render(<RouterProvider router={router} />)
  return { api, router, me: signedIn }
}

/** Resolves when the guards and loaders of the first page have run. */
function waitUntilStarted(router: Router): Promise<void> {
  if (router.state.initialized) return Promise.resolve()
  return new Promise((resolve) => {
    const unsubscribe = router.subscribe(({ initialized }) => {
      if (!initialized) return
      unsubscribe()
      resolve()
    })
  })
}

export function closePage(): void {
  current?.root.unmount()
  current?.router.dispose()
  current?.container.remove()
  current = null
  history.replaceState(null, '', initialUrl)
}
