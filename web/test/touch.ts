import { expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'

/** Pressed one after the other; what each opens is checked as well. */
type Presses = readonly (string | RegExp)[]

/**
 * Every control takes a press on at least 44 px from top to bottom and 40 from side to side, and none takes a press
 * meant for its neighbour. The page and what opens on it are measured as on a touch screen; call it at phone width.
 */
export async function expectTouchable({ opens = [] }: { opens?: readonly Presses[] } = {}): Promise<void> {
  const restore = emulateTouch()
  try {
    await expect
      .poll(() => document.querySelectorAll('.animate-breathe').length, { message: 'skeletons' })
      .toBe(0)
    const found = missedByFinger(document.body)
    for (const presses of opens) found.push(...(await missedInOpened(presses)))
    expect(found).toEqual([])
  } finally {
    restore()
  }
}

/**
 * Makes the styles for touch screens apply. Chromium's own emulation cannot be undone: afterwards the page has no
 * pointer at all, and the tests that follow miss the styles and the focus of a mouse.
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

async function missedInOpened(presses: Presses): Promise<string[]> {
  const found: string[] = []
  const before = opened()
  for (const [step, name] of presses.entries()) {
    const seen = new Set(opened())
    await expect.poll(() => controls(name).length, { message: `${name}` }).toBeGreaterThan(0)
    await userEvent.click(controls(name)[0] as Element)
    const fresh = () => opened().find((each) => !seen.has(each))
    await expect.poll(() => Boolean(fresh()), { message: `opened by ${name}` }).toBe(true)
    await expect
      .poll(() => fresh()?.querySelectorAll('.animate-breathe').length, { message: 'skeletons' })
      .toBe(0)
    const path = presses.slice(0, step + 1).join(', ')
    found.push(...missedByFinger(fresh() ?? document.body).map((missed) => `${path}: ${missed}`))
  }
  while (opened().length > before.length) {
    const open = opened().length
    await userEvent.keyboard('{Escape}')
    // Once more too early would close the panel below, too.
    await expect.poll(() => opened().length).toBeLessThan(open)
  }
  return found
}

const kinds =
  'a[href], button, input, textarea, select, summary, [role^="menuitem"], [role="option"], [role="tab"], [role="switch"], [role="combobox"]'

function controlAt(x: number, y: number) {
  const hit = document.elementFromPoint(x, y)
  return { hit, control: hit?.closest(kinds) ?? hit?.closest('label')?.control ?? null }
}

/** The row that begins with this name: pressed anywhere, it opens the same. */
function rowOf(control: Element): Element | null {
  const row = control.parentElement?.closest('tr[tabindex], li[tabindex]')
  return row?.querySelector('a, button') === control ? row : null
}

function takes(control: Element, x: number, y: number): boolean {
  const at = controlAt(x, y)
  if (at.control === control || control.contains(at.hit)) return true
  return at.control === null && (rowOf(control)?.contains(at.hit) ?? false)
}

function reach(control: Element, x: number, y: number, stepX: number, stepY: number): number {
  let steps = 0
  while (steps < 44 && takes(control, x + stepX * (steps + 1), y + stepY * (steps + 1))) steps++
  return steps
}

const isWithin = (inner: DOMRect, outer: DOMRect) =>
  inner.left >= outer.left &&
  inner.right <= outer.right &&
  inner.top >= outer.top &&
  inner.bottom <= outer.bottom

/** Who takes the press at a corner of what is drawn; a button that lies in its field is meant to. */
const overlapOf = (control: Element) =>
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

/** A word of a sentence is as high as its line: more would take the presses of the lines around it. */
const isAmongWords = (control: Element) =>
  control.matches('a') &&
  getComputedStyle(control).display === 'inline' &&
  getComputedStyle(control).textDecorationLine === 'underline' &&
  [...(control.parentElement?.childNodes ?? [])].some(
    (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
  )

/** What a finger could miss in this place, and what slides sideways where it should only scroll down. */
function missedByFinger(place: Element): string[] {
  const found = [...place.querySelectorAll<HTMLElement>(kinds)].flatMap((control) => {
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
    const overlap = overlapOf(control)
    return [
      ...(high < 43 ? [`${nameOf(control)}: ${high} px high`] : []),
      ...(wide < 39 ? [`${nameOf(control)}: ${wide} px wide`] : []),
      ...(overlap ? [`${nameOf(control)}: in its place is pressed ${nameOf(overlap)}`] : []),
    ]
  })
  return slidesSideways(place) ? [...found, 'it slides sideways'] : found
}

/** Rows of tabs and cards may be pushed sideways; what is as high as a page may not. */
function slidesSideways(place: Element): boolean {
  const root = document.documentElement
  return [root, ...place.querySelectorAll('*')].some(
    (box) =>
      box.clientHeight > 300 &&
      box.scrollWidth > box.clientWidth &&
      (box === root || /auto|scroll/.test(getComputedStyle(box).overflowX)),
  )
}
