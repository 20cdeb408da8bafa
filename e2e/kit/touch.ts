import type { Locator, Page } from '@playwright/test'
import { expect } from './test.ts'

/** How a journey on a phone is opened. */
export const phone = {
  viewport: { width: 375, height: 667 },
  hasTouch: true,
  isMobile: true,
  contextOptions: { reducedMotion: 'reduce' },
} as const

/**
 * What a finger could miss: controls that take a press on less than 44 px from top to bottom or 40 from side to
 * side, those that take a press meant for their neighbour, and what slides sideways where it should only scroll down.
 */
export const missedByFinger = (place: Locator): Promise<string[]> =>
  place.evaluate((root) => {
    const kinds =
      'a[href], button, input, textarea, select, summary, [role^="menuitem"], [role="option"], [role="tab"], [role="switch"], [role="combobox"]'
    const controlAt = (x: number, y: number) => {
      const hit = document.elementFromPoint(x, y)
      return { hit, control: hit?.closest(kinds) ?? hit?.closest('label')?.control ?? null }
    }
    /** The row that begins with this name: pressed anywhere, it opens the same. */
    const rowOf = (control: Element) => {
      const row = control.parentElement?.closest('tr[tabindex], li[tabindex]')
      return row?.querySelector('a, button') === control ? row : null
    }
    const takes = (control: Element, x: number, y: number) => {
      const at = controlAt(x, y)
      if (at.control === control || control.contains(at.hit)) return true
      return at.control === null && (rowOf(control)?.contains(at.hit) ?? false)
    }
    const reach = (control: Element, x: number, y: number, stepX: number, stepY: number) => {
      let steps = 0
      while (steps < 44 && takes(control, x + stepX * (steps + 1), y + stepY * (steps + 1))) steps++
      return steps
    }
    const within = (inner: DOMRect, outer: DOMRect) =>
      inner.left >= outer.left &&
      inner.right <= outer.right &&
      inner.top >= outer.top &&
      inner.bottom <= outer.bottom
    /** Who takes the press at a corner of what is drawn; a button that lies in its field is meant to. */
    const thiefOf = (control: Element) =>
      [...control.getClientRects()]
        .flatMap(({ left, right, top, bottom }) =>
          [left + 1.5, right - 1.5].flatMap((x) =>
            [top + 1.5, bottom - 1.5].map((y) => controlAt(x, y).control),
          ),
        )
        .find(
          (other) =>
            other &&
            !other.contains(control) &&
            !control.contains(other) &&
            !within(other.getBoundingClientRect(), control.getBoundingClientRect()),
        )
    const nameOf = (control: Element) => {
      const name = control.getAttribute('aria-label') ?? control.textContent
      return name.trim().slice(0, 40) || control.getAttribute('name')
    }
    /** A word of a sentence is as high as its line: more would take the presses of the lines around it. */
    const isAmongWords = (control: Element) =>
      control.matches('a') &&
      getComputedStyle(control).display === 'inline' &&
      getComputedStyle(control).textDecorationLine === 'underline' &&
      [...(control.parentElement?.childNodes ?? [])].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
      )
    const found = [...root.querySelectorAll<HTMLElement>(kinds)].flatMap((control) => {
      const isThere = control.checkVisibility({ visibilityProperty: true, opacityProperty: true })
      if (!isThere || control.matches(':disabled, [inert] *, [aria-hidden="true"] *')) return []
      control.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
      const { x, y, width, height } = control.getBoundingClientRect()
      const [across, middle] = [x + width / 2, y + height / 2]
      // Only for those who listen, or covered: not what a finger meets here.
      if (width < 2 || !takes(control, across, middle)) return []
      const span = (stepX: number, stepY: number) =>
        reach(control, across, middle, -stepX, -stepY) + reach(control, across, middle, stepX, stepY) + 1
      const isWord = isAmongWords(control)
      const high = height > 43.5 || isWord ? 44 : span(0, 1)
      const wide = width > 39.5 || isWord ? 40 : span(1, 0)
      const thief = thiefOf(control)
      return [
        ...(high < 43 ? [`${nameOf(control)}: ${high} px high`] : []),
        ...(wide < 39 ? [`${nameOf(control)}: ${wide} px wide`] : []),
        ...(thief ? [`${nameOf(control)}: in its place is pressed ${nameOf(thief)}`] : []),
      ]
    })
    const page = document.documentElement
    // Rows of tabs and cards may be pushed sideways; what is as high as a page may not.
    const slides = [page, ...root.querySelectorAll('*')].some(
      (box) =>
        box.clientHeight > 300 &&
        box.scrollWidth > box.clientWidth &&
        (box === page || /auto|scroll/.test(getComputedStyle(box).overflowX)),
    )
    return slides ? [...found, 'it slides sideways'] : found
  })

/** Each is pressed after the one before it, and what it opens is looked at as well. */
type Presses = readonly (string | RegExp)[]
export type Screen = { path: string; shows: string | RegExp; opens?: readonly Presses[] }

const opened = (page: Page, which = '') =>
  page
    .locator(['dialog', 'alertdialog', 'menu', 'listbox'].map((role) => `[role="${role}"]${which}`).join())
    .filter({ visible: true })

const control = (page: Page, name: string | RegExp) =>
  (['button', 'combobox', 'menuitem', 'option'] as const)
    .map((role) => page.getByRole(role, { name, exact: true }))
    .reduce((all, one) => all.or(one))
    .filter({ visible: true })

/** What a finger could miss on one screen and in what opens there. */
export async function missedOn(page: Page, { path, shows, opens = [] }: Screen): Promise<string[]> {
  await page.goto(path)
  await expect(page.getByText(shows).filter({ visible: true }).first()).toBeVisible()
  await expect(page.locator('.animate-breathe')).toHaveCount(0)
  const found = await missedByFinger(page.locator('body'))
  for (const presses of opens) {
    const before = await opened(page).count()
    for (const [step, name] of presses.entries()) {
      await opened(page).evaluateAll((all) => {
        for (const one of all) one.setAttribute('data-seen', '')
      })
      await control(page, name).first().tap()
      // A field to search in stands beside its list, both in one dialog.
      const fresh = opened(page, ':not([data-seen])').first()
      await expect(fresh).toBeVisible()
      const missed = await missedByFinger(fresh)
      found.push(...missed.map((words) => `${presses.slice(0, step + 1).join(', ')}: ${words}`))
    }
    for (let still = await opened(page).count(); still > before; still = await opened(page).count()) {
      await page.keyboard.press('Escape')
      // Once more too early would close the panel below, too.
      await expect.poll(() => opened(page).count()).toBeLessThan(still)
    }
  }
  return found.map((words) => `${path} ${words}`)
}
