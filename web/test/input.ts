import { commands, type Locator, page } from 'vitest/browser'

declare module 'vitest/browser' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be extended
  interface BrowserCommands {
    /** Moves the mouse to a point in the window and presses it. */
    clickAt(x: number, y: number): Promise<void>
  }
}

const MAX_WAIT_MS = 2000
const MAX_ATTEMPTS = 3
const POLL_MS = 25
const MOUSE_EVENTS = ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click'] as const
const TEXT_INPUT_TYPE = /^(text|email|password|search|tel|url|number)$/

/**
 * Checks in the page whether a control can be clicked or filled. Playwright needs a dozen messages for the same
 * check, which took a quarter of the time of page tests. Unclear cases are left to Playwright: it waits, scrolls and
 * reports.
 */
export function checkInputInPage(): void {
  const locator = Object.getPrototypeOf(page.getByText('')) as Pick<Locator, 'click' | 'fill'>
  const { click, fill } = locator
  locator.click = async function (this: Locator, options) {
    const target = options ? null : await whenReady(this, clickTarget)
    if (!target || !(await tryClick(target))) await click.call(this, options)
  }
  locator.fill = async function (this: Locator, text, options) {
    const isShort = text.length > 0 && text.length < 1000 && !text.includes('\n')
    const field = options || !isShort ? null : await whenReady(this, textField)
    if (!field || !tryFill(field, text)) await fill.call(this, text, options)
  }
}

/** Null if there are several elements, none in time, or one that is not ready even when scrolled into view. */
async function whenReady<T>(locator: Locator, check: (element: Element) => T | null): Promise<T | null> {
  const element = await onlyElement(locator)
  if (!element) return null
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const before = element.getBoundingClientRect()
    await new Promise(requestAnimationFrame)
    const ready = isSame(before, element.getBoundingClientRect()) ? check(element) : null
    if (ready) return ready
    element.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' })
  }
  return null
}

async function onlyElement(locator: Locator): Promise<Element | null> {
  for (const end = performance.now() + MAX_WAIT_MS; performance.now() < end; ) {
    const elements = locator.elements()
    if (elements.length > 0) return elements.length === 1 ? (elements[0] ?? null) : null
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
  return null
}

const isSame = (a: DOMRect | undefined, b: DOMRect) =>
  a?.x === b.x && a.y === b.y && a.width === b.width && a.height === b.height

const isEnabled = (element: Element) =>
  !element.matches(':disabled') && !element.closest('[aria-disabled="true"]')

type Target = { control: Element; x: number; y: number }

/** The center of a visible, enabled control that nothing covers. */
function clickTarget(element: Element): Target | null {
  const control = element.closest('button, a, [role="button"], [role="link"]') ?? element
  const { left, top, width, height } = element.getBoundingClientRect()
  const x = left + width / 2
  const y = top + height / 2
  const isHit = width > 0 && height > 0 && control.contains(document.elementFromPoint(x, y))
  return isHit && isEnabled(control) && element.checkVisibility({ visibilityProperty: true })
    ? { control, x, y }
    : null
}

/** Suppresses the click and returns false if another element has moved there in the meantime. */
async function tryClick({ control, x, y }: Target): Promise<boolean> {
  let hasMissed = false
  const guard = (event: Event) => {
    if (event.type === 'pointerdown') hasMissed = !control.contains(event.target as Node)
    if (!hasMissed) return
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  for (const name of MOUSE_EVENTS) window.addEventListener(name, guard, true)
  try {
    const frame = window.frameElement?.getBoundingClientRect()
    await commands.clickAt(x + (frame?.left ?? 0), y + (frame?.top ?? 0))
  } finally {
    for (const name of MOUSE_EVENTS) window.removeEventListener(name, guard, true)
  }
  return !hasMissed
}

type TextField = HTMLInputElement | HTMLTextAreaElement

function textField(element: Element): TextField | null {
  const isText =
    element instanceof HTMLTextAreaElement ||
    (element instanceof HTMLInputElement && TEXT_INPUT_TYPE.test(element.type))
  return isText && !element.readOnly && isEnabled(element) && element.checkVisibility() ? element : null
}

/** Replaces the text and fires the same events as native browser input. */
function tryFill(field: TextField, text: string): boolean {
  field.focus()
  field.select()
  return document.activeElement === field && document.execCommand('insertText', false, text)
}
