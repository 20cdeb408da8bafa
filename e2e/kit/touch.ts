import type { Locator } from '@playwright/test'

/** Browser options for a phone. */
export const phone = {
  viewport: { width: 375, height: 667 },
  hasTouch: true,
  isMobile: true,
  contextOptions: { reducedMotion: 'reduce' },
} as const

/**
 * Touch target problems: controls smaller than 44 px high or 40 px wide, controls covered by another one, and containers
 * that scroll sideways.
 */
export const touchProblems = (container: Locator): Promise<string[]> =>
  container.evaluate((root) => {
    const controlSelector =
      'a[href], button, input, textarea, select, summary, [role^="menuitem"], [role="option"], [role="tab"], [role="switch"], [role="combobox"]'
    const controlAt = (x: number, y: number) => {
      const hit = document.elementFromPoint(x, y)
      return { hit, control: hit?.closest(controlSelector) ?? hit?.closest('label')?.control ?? null }
    }
    /** The clickable row that opens the same target as this link. */
    const rowOf = (control: Element) => {
      const row = control.parentElement?.closest('tr[tabindex], li[tabindex]')
      return row?.querySelector('a, button') === control ? row : null
    }
    const receivesTap = (control: Element, x: number, y: number) => {
      const target = controlAt(x, y)
      if (target.control === control || control.contains(target.hit)) return true
      return target.control === null && (rowOf(control)?.contains(target.hit) ?? false)
    }
    const tapDistance = (control: Element, x: number, y: number, stepX: number, stepY: number) => {
      let steps = 0
      while (steps < 44 && receivesTap(control, x + stepX * (steps + 1), y + stepY * (steps + 1))) steps++
      return steps
    }
    const within = (inner: DOMRect, outer: DOMRect) =>
      inner.left >= outer.left &&
      inner.right <= outer.right &&
      inner.top >= outer.top &&
      inner.bottom <= outer.bottom
    /** Another control that covers a corner of this one; a button inside a field is allowed. */
    const coveringControl = (control: Element) =>
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
    /** A link inside a sentence can't be higher than its line. */
    const isInlineLink = (control: Element) =>
      control.matches('a') &&
      getComputedStyle(control).display === 'inline' &&
      getComputedStyle(control).textDecorationLine === 'underline' &&
      [...(control.parentElement?.childNodes ?? [])].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
      )
    const problems = [...root.querySelectorAll<HTMLElement>(controlSelector)].flatMap((control) => {
      const isVisible = control.checkVisibility({ visibilityProperty: true, opacityProperty: true })
      if (!isVisible || control.matches(':disabled, [inert] *, [aria-hidden="true"] *')) return []
      control.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
      const { x, y, width, height } = control.getBoundingClientRect()
      const [centerX, centerY] = [x + width / 2, y + height / 2]
      // Visually hidden, or covered.
      if (width < 2 || !receivesTap(control, centerX, centerY)) return []
      const tapSize = (stepX: number, stepY: number) =>
        tapDistance(control, centerX, centerY, -stepX, -stepY) +
        tapDistance(control, centerX, centerY, stepX, stepY) +
        1
      const isInline = isInlineLink(control)
      const tapHeight = height > 43.5 || isInline ? 44 : tapSize(0, 1)
      const tapWidth = width > 39.5 || isInline ? 40 : tapSize(1, 0)
      const cover = coveringControl(control)
      return [
        ...(tapHeight < 43 ? [`${nameOf(control)}: ${tapHeight} px high`] : []),
        ...(tapWidth < 39 ? [`${nameOf(control)}: ${tapWidth} px wide`] : []),
        ...(cover ? [`${nameOf(control)}: covered by ${nameOf(cover)}`] : []),
      ]
    })
    const page = document.documentElement
    // Rows of tabs and cards may scroll sideways; page-sized containers may not.
    const scrollsSideways = [page, ...root.querySelectorAll('*')].some(
      (box) =>
        box.clientHeight > 300 &&
        box.scrollWidth > box.clientWidth &&
        (box === page || /auto|scroll/.test(getComputedStyle(box).overflowX)),
    )
    return scrollsSideways ? [...problems, 'scrolls sideways'] : problems
  })
