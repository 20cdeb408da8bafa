import axe from 'axe-core'
import { expect } from 'vitest'

/** Color rules; the others have the same result in both themes. */
const colorRules = ['color-contrast', 'link-in-text-block']

const SIDEBAR = 'aside[aria-label="Sidebar"]'

/** Expects no axe violations, except in quick runs. The dark theme is checked for colors only. */
export async function expectAccessible(theme: 'light' | 'dark' = 'light'): Promise<void> {
  if (import.meta.env.TEST_QUICK) return
  document.documentElement.dataset.theme = theme
  await animationsEnded()
  // The sidebar is more than half of the work, and identical on every page: the home page checks it.
  const sidebar = location.pathname !== '/dashboard' && document.querySelector(SIDEBAR) ? [SIDEBAR] : []
  const { violations } = await axe.run(
    { include: ['body'], exclude: ['[data-base-ui-focus-guard]', ...sidebar] },
    {
      resultTypes: ['violations'],
      // Reading all style sheets again takes a quarter of the time, for a disabled rule.
      preload: { assets: ['media'] },
      ...(theme === 'dark' && { runOnly: { type: 'rule', values: colorRules } }),
    },
  )
  const lines = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, any, html }) => `${id}: ${target} ${any[0]?.message} ${html}`),
  )
  expect(lines, theme).toEqual([])
}

async function animationsEnded(): Promise<void> {
  const ending = document
    .getAnimations()
    .filter((animation) => Number.isFinite(animation.effect?.getComputedTiming().endTime ?? 0))
  await Promise.allSettled(ending.map((animation) => animation.finished))
}
