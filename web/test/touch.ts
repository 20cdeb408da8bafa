import { expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'

/** Controls to click one after the other; whatever they open is checked too. */
type Clicks = readonly (string | RegExp)[]

/**
 * Expects every control, on the page and in whatever these clicks open, to be at least 44 px high and 40 px wide and
 * not covered by another one. Call it at phone width; quick runs skip it.
 */
export async function expectTouchable({ opens = [] }: { opens?: readonly Clicks[] } = {}): Promise<void> {
  if (import.meta.env.TEST_QUICK) return
  const restore = emulateTouch()
  try {
    await expect
      .poll(() => document.querySelectorAll('.animate-breathe').length, { message: 'skeletons' })
      .toBe(0)
    const problems = touchProblems(document.body)
    for (const clicks of opens) problems.push(...(await problemsAfterClicks(clicks)))
    expect(problems).toEqual([])
  } finally {
    restore()
  }
}

/** Measures the page with the styles for touch screens. */
export function withTouchStyles<T>(measure: () => T): T {
  const restore = emulateTouch()
  try {
    return measure()
  } finally {
    restore()
  }
}

/**
 * Applies the styles for touch screens. Chromium's own emulation cannot be undone: afterwards the page has no
 * pointer at all, and later tests lack the styles and focus of a mouse.
 */
function emulateTouch(): () => void {
  const changedRules: [MediaList, string][] = []
  for (const media of mediaRules([...document.styleSheets].map((sheet) => sheet.cssRules))) {
    const isTouch = media.mediaText.includes('pointer: coarse')
    if (!isTouch && !/pointer: fine|hover: hover/.test(media.mediaText)) continue
    changedRules.push([media, media.mediaText])
    media.mediaText = isTouch ? 'all' : 'not all'
  }
  return () => {
    for (const [media, text] of changedRules) media.mediaText = text
  }
}

const mediaRules = (lists: CSSRuleList[]): MediaList[] =>
  lists.flatMap((rules) =>
    [...rules].flatMap((rule) => [
      ...(rule instanceof CSSMediaRule ? [rule.media] : []),
      ...('cssRules' in rule ? mediaRules([rule.cssRules as CSSRuleList]) : []),
    ]),
  )

const isVisible = (element: Element) => element.checkVisibility({ visibilityProperty: true })

const openOverlays = () =>
  [...document.querySelectorAll('[role=dialog], [role=alertdialog], [role=menu], [role=listbox]')].filter(
    isVisible,
  )

const controls = (name: string | RegExp) =>
  (['button', 'combobox', 'menuitem', 'option'] as const).flatMap((role) =>
    page.getByRole(role, { name, exact: true }).elements().filter(isVisible),
  )

async function problemsAfterClicks(clicks: Clicks): Promise<string[]> {
  const problems: string[] = []
  const before = openOverlays()
  for (const [step, name] of clicks.entries()) {
    const previous = new Set(openOverlays())
    await expect.poll(() => controls(name).length, { message: `${name}` }).toBeGreaterThan(0)
    await userEvent.click(controls(name)[0] as Element)
    const newOverlay = () => openOverlays().find((overlay) => !previous.has(overlay))
    await expect.poll(() => Boolean(newOverlay()), { message: `opened by ${name}` }).toBe(true)
    await expect
      .poll(() => newOverlay()?.querySelectorAll('.animate-breathe').length, { message: 'skeletons' })
      .toBe(0)
    const path = clicks.slice(0, step + 1).join(', ')
    problems.push(...touchProblems(newOverlay() ?? document.body).map((problem) => `${path}: ${problem}`))
  }
  while (openOverlays().length > before.length) {
    const openCount = openOverlays().length
    await userEvent.keyboard('{Escape}')
    // Pressing Escape again too early would also close the panel below.
    await expect.poll(() => openOverlays().length).toBeLessThan(openCount)
  }
  return problems
}

const controlSelector =
  'a[href], button, input, textarea, select, summary, [role^="menuitem"], [role="option"], [role="tab"], [role="switch"], [role="combobox"]'

function controlAt(x: number, y: number) {
  const hit = document.elementFromPoint(x, y)
  return { hit, control: hit?.closest(controlSelector) ?? hit?.closest('label')?.control ?? null }
}

/** The clickable row of this link, which opens the same target. */
function rowOf(control: Element): Element | null {
  const row = control.parentElement?.closest('tr[tabindex], li[tabindex]')
  return row?.querySelector('a, button') === control ? row : null
}

function receivesTap(control: Element, x: number, y: number): boolean {
  const at = controlAt(x, y)
  if (at.control === control || control.contains(at.hit)) return true
  return at.control === null && (rowOf(control)?.contains(at.hit) ?? false)
}

/** How many pixels from this point in one direction still hit the control. */
function reach(control: Element, x: number, y: number, stepX: number, stepY: number): number {
  let steps = 0
  while (steps < 44 && receivesTap(control, x + stepX * (steps + 1), y + stepY * (steps + 1))) steps++
  return steps
}

const isWithin = (inner: DOMRect, outer: DOMRect) =>
  inner.left >= outer.left &&
  inner.right <= outer.right &&
  inner.top >= outer.top &&
  inner.bottom <= outer.bottom

/** Another control that covers a corner of this one; a button inside a field is allowed. */
const coveringControl = (control: Element) =>
  [...control.getClientRects()]
    .flatMap(({ left, right, top, bottom }) =>
      [left + 1.5, right - 1.5].flatMap((x) => [top + 1.5, bottom - 1.5].map((y) => controlAt(x, y).control)),
    )
    .find(
      (other) =>
        other &&
        !other.contains(control) &&
        !control.contains(other) &&
        !isWithin(other.getBoundingClientRect(), control.getBoundingClientRect()),
    )

function nameOf(control: Element): string | null {
  const name = control.getAttribute('aria-label') ?? control.textContent
  return name.trim().slice(0, 40) || control.getAttribute('name')
}

/** A link inside a sentence is only as tall as its line. */
const isInlineLink = (control: Element) =>
  control.matches('a') &&
  getComputedStyle(control).display === 'inline' &&
  getComputedStyle(control).textDecorationLine === 'underline' &&
  [...(control.parentElement?.childNodes ?? [])].some(
    (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
  )

/** Controls that are too small or covered, and containers that scroll sideways. */
function touchProblems(container: Element): string[] {
  const problems = [...container.querySelectorAll<HTMLElement>(controlSelector)].flatMap((control) => {
    const isShown = control.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    if (!isShown || control.matches(':disabled, [inert] *, [aria-hidden="true"] *')) return []
    control.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
    const { x, y, width, height } = control.getBoundingClientRect()
    const [centerX, centerY] = [x + width / 2, y + height / 2]
    // Visually hidden, or covered.
    if (width < 2 || !receivesTap(control, centerX, centerY)) return []
    const span = (stepX: number, stepY: number) =>
      reach(control, centerX, centerY, -stepX, -stepY) + reach(control, centerX, centerY, stepX, stepY) + 1
    const isInline = isInlineLink(control)
    const targetHeight = height > 43.5 || isInline ? 44 : span(0, 1)
    const targetWidth = width > 39.5 || isInline ? 40 : span(1, 0)
    const cover = coveringControl(control)
    return [
      ...(targetHeight < 43 ? [`${nameOf(control)}: ${targetHeight} px high`] : []),
      ...(targetWidth < 39 ? [`${nameOf(control)}: ${targetWidth} px wide`] : []),
      ...(cover ? [`${nameOf(control)}: covered by ${nameOf(cover)}`] : []),
    ]
  })
  return scrollsSideways(container) ? [...problems, 'scrolls sideways'] : problems
}

/** Rows of tabs and cards may scroll sideways; page-sized containers may not. */
function scrollsSideways(container: Element): boolean {
  const root = document.documentElement
  return [root, ...container.querySelectorAll('*')].some(
    (box) =>
      box.clientHeight > 300 &&
      box.scrollWidth > box.clientWidth &&
      (box === root || /auto|scroll/.test(getComputedStyle(box).overflowX)),
  )
}
