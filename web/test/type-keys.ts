import { expect } from 'vitest'
import { type Locator, userEvent } from 'vitest/browser'

/** Types key by key, so a date input can also receive dates that don't exist. */
export async function typeKeys(field: Locator, keys: string): Promise<void> {
  await expect.element(field).toBeVisible()
  const input = field.element() as HTMLInputElement
  // Starts at the first part of a date again.
  input.blur()
  input.focus()
  await userEvent.keyboard(keys)
}
