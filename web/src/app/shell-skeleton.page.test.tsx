import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { homeReplies } from '../../test/fixtures/home.ts'
import { expectNoHorizontalScroll } from '../../test/layout.ts'
import { renderPage } from '../../test/render-page.tsx'
import { HydrateFallback } from '../root.tsx'

const { dataset } = document.documentElement

afterEach(() => {
  delete dataset.area
  delete dataset.sidebar
})

/** Renders the static HTML shown until the app has loaded. `run` inspects it before it is removed. */
async function withSkeleton<T>(viewport: [number, number], run: () => T): Promise<T> {
  await page.viewport(...viewport)
  const container = document.body.appendChild(document.createElement('div'))
  const root = createRoot(container)
  flushSync(() => root.render(<HydrateFallback />))
  try {
    return run()
  } finally {
    root.unmount()
    container.remove()
  }
}

function boxOf(selector: string) {
  const { left, top, right } = (
    document.querySelector(selector) ?? document.createElement('i')
  ).getBoundingClientRect()
  return { left, top, right }
}

const blocksIn = (part: string) =>
  [...document.querySelectorAll(`[data-part=${part}] [aria-hidden=true]`)].filter((block) =>
    block.checkVisibility(),
  ).length

test.each([
  ['desktop', [1440, 900], ['sidebar', 'header', 'content']],
  ['phone', [375, 812], ['header', 'content']],
] as const)('the skeleton matches the shell layout on %s', async (viewport, size, parts) => {
  dataset.area = 'app'
  const skeleton = await withSkeleton([...size], () => {
    expectNoHorizontalScroll()
    for (const part of parts) expect(blocksIn(part), part).toBeGreaterThan(1)
    return [boxOf('[data-part=sidebar]'), boxOf('[data-part=header]'), boxOf('[data-part=content]')]
  })
  await renderPage('/dashboard', { api: homeReplies, viewport })
  await expect.element(page.getByText(/^Welcome back, /)).toBeVisible()
  expect(skeleton).toEqual([boxOf('aside[aria-label=Sidebar]'), boxOf('header'), boxOf('main')])
})

test('the skeleton keeps a collapsed sidebar collapsed', async () => {
  dataset.area = 'app'
  dataset.sidebar = 'rail'
  expect(await withSkeleton([1440, 900], () => boxOf('[data-part=header]').left)).toBe(57)
})

test('pages outside the dashboard show only the logo', async () => {
  await withSkeleton([1440, 900], () => {
    expect(['sidebar', 'header', 'content'].map(blocksIn)).toEqual([0, 0, 0])
    expect(page.getByText('Greenroom').elements()).toHaveLength(1)
  })
})
