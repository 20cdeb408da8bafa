import axe from 'axe-core'
import { expect } from 'vitest'

/** Color rules; the others have the same result in both themes. */
const colorRules = ['color-contrast', 'link-in-text-block']

const SIDEBAR_SELECTOR = 'aside[aria-label="Sidebar"]'

/** Expects no axe violations; quick runs skip the check. The dark theme is checked for colors only. */
export async function expectAccessible(theme: 'light' | 'dark' = 'light'): Promise<void> {
  if (import.meta.env.TEST_QUICK) return
  document.documentElement.dataset.theme = theme
  await waitForAnimations()
  // The sidebar is slow to check and the same on every page, so only the home page checks it.
  const sidebar =
    location.pathname !== '/dashboard' && document.querySelector(SIDEBAR_SELECTOR) ? [SIDEBAR_SELECTOR] : []
  const { violations } = await axe.run(
    { include: ['body'], exclude: ['[data-base-ui-focus-guard]', ...sidebar] },
    {
      resultTypes: ['violations'],
      // Only a disabled rule needs the style sheets, and reading them is slow.
      preload: { assets: ['media'] },
      ...(theme === 'dark' && { runOnly: { type: 'rule', values: colorRules } }),
    },
  )
  const lines = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, any, html }) => `${id}: ${target} ${any[0]?.message} ${html}`),
  )
  expect(lines, theme).toEqual([])
}

async function waitForAnimations(): Promise<void> {
  const finiteAnimations = document
    .getAnimations()
    .filter((animation) => Number.isFinite(animation.effect?.getComputedTiming().endTime ?? 0))
  await Promise.allSettled(finiteAnimations.map((animation) => animation.finished))
}
