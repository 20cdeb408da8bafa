import { expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'

/** Controls to click one after the other; whatever they open is checked too. */
type Clicks = readonly (string | RegExp)[]

/**
 * Expects every control to be at least 44 px high and 40 px wide and not covered by another one, on the page and in
 * whatever these clicks open, except in quick runs. Call it at phone width.
 */
export async function expectTouchable({ opens = [] }: { opens?: readonly Clicks[] } = {}): Promise<void> {
  if (import.meta.env.TEST_QUICK) return
  const restore = emulateTouch()
  try {
    await expect
      .poll(() => document.querySelectorAll('.animate-breathe').length, { message: 'skeletons' })
      .toBe(0)
    const found = touchProblems(document.body)
    for (const clicks of opens) found.push(...(await problemsInOpened(clicks)))
    expect(found).toEqual([])
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
  const changed: [MediaList, string][] = []
  for (const media of mediaRules([...document.styleSheets].map((sheet) => sheet.cssRules))) {
    const isTouch = media.mediaText.includes('pointer: coarse')
    if (!isTouch && !/pointer: fine|hover: hover/.test(media.mediaText)) continue
    changed.push([media, media.mediaText])
    media.mediaText = isTouch ? 'all' : 'not all'
  }
  return () => {
    for (const [media, text] of changed) media.mediaText = text
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

const opened = () =>
  [...document.querySelectorAll('[role=dialog], [role=alertdialog], [role=menu], [role=listbox]')].filter(
    isVisible,
  )

const controls = (name: string | RegExp) =>
  (['button', 'combobox', 'menuitem', 'option'] as const).flatMap((role) =>
    page.getByRole(role, { name, exact: true }).elements().filter(isVisible),
  )

async function problemsInOpened(clicks: Clicks): Promise<string[]> {
  const found: string[] = []
  const before = opened()
  for (const [step, name] of clicks.entries()) {
    const seen = new Set(opened())
    await expect.poll(() => controls(name).length, { message: `${name}` }).toBeGreaterThan(0)
    await userEvent.click(controls(name)[0] as Element)
    const fresh = () => opened().find((each) => !seen.has(each))
    await expect.poll(() => Boolean(fresh()), { message: `opened by ${name}` }).toBe(true)
    await expect
      .poll(() => fresh()?.querySelectorAll('.animate-breathe').length, { message: 'skeletons' })
      .toBe(0)
    const path = clicks.slice(0, step + 1).join(', ')
    found.push(...touchProblems(fresh() ?? document.body).map((problem) => `${path}: ${problem}`))
  }
  while (opened().length > before.length) {
    const open = opened().length
    await userEvent.keyboard('{Escape}')
    // Pressing Escape again too early would also close the panel below.
    await expect.poll(() => opened().length).toBeLessThan(open)
  }
  return found
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

/** A link inside a sentence may only be as high as its line. */
const isInlineLink = (control: Element) =>
  control.matches('a') &&
  getComputedStyle(control).display === 'inline' &&
  getComputedStyle(control).textDecorationLine === 'underline' &&
  [...(control.parentElement?.childNodes ?? [])].some(
    (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
  )

/** Controls that are too small or covered, and containers that scroll sideways. */
function touchProblems(container: Element): string[] {
  const found = [...container.querySelectorAll<HTMLElement>(controlSelector)].flatMap((control) => {
    const isShown = control.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    if (!isShown || control.matches(':disabled, [inert] *, [aria-hidden="true"] *')) return []
    control.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
    const { x, y, width, height } = control.getBoundingClientRect()
    const [across, middle] = [x + width / 2, y + height / 2]
    // Visually hidden, or covered.
    if (width < 2 || !receivesTap(control, across, middle)) return []
    const span = (stepX: number, stepY: number) =>
      reach(control, across, middle, -stepX, -stepY) + reach(control, across, middle, stepX, stepY) + 1
    const isInline = isInlineLink(control)
    const high = height > 43.5 || isInline ? 44 : span(0, 1)
    const wide = width > 39.5 || isInline ? 40 : span(1, 0)
    const cover = coveringControl(control)
    return [
      ...(high < 43 ? [`${nameOf(control)}: ${high} px high`] : []),
      ...(wide < 39 ? [`${nameOf(control)}: ${wide} px wide`] : []),
      ...(cover ? [`${nameOf(control)}: covered by ${nameOf(cover)}`] : []),
    ]
  })
  return scrollsSideways(container) ? [...found, 'scrolls sideways'] : found
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
