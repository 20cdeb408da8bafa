import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../../test/axe.ts'
import { idOf } from '../../../../test/fixtures/ids.ts'
import { recipient } from '../../../../test/fixtures/messaging.ts'
import { openMessaging, recipients, screen } from '../../../../test/fixtures/messaging-screen.ts'
import { longTest } from '../../../../test/long.ts'

const { alert, creatorCheckbox, selectAll, sendButton } = screen

describe('recipients', () => {
  longTest('the selection survives searching, and Select All applies to the search results', async () => {
    await openMessaging()
    await creatorCheckbox(/Juno Vale/).click()
    const search = page.getByRole('searchbox', { name: 'Search creators' })
    await search.fill('MAR')
    await expect.element(page.getByText('1 more selected')).toBeVisible()
    await expect.element(selectAll).toHaveAccessibleName('Select All 2 found')
    await selectAll.click()
    await expect.element(sendButton).toMatchTextContent('Send to Selected (3)')
    await search.fill('')
    await expect.element(creatorCheckbox(/Juno Vale/)).toBeChecked()
    await expect.element(selectAll).toBePartiallyChecked()
    await search.fill('nobody is called this')
    await expect.element(page.getByText('No creators found')).toBeVisible()
    await page.getByRole('button', { name: 'Clear search' }).click()
    await selectAll.click()
    await expect.element(sendButton).toMatchTextContent('Send to Selected (4)')
    await page.getByRole('button', { name: 'Clear', exact: true }).click()
    await expect.element(sendButton).toMatchTextContent('Send to Selected (0)')
  })

  test('an error is shown with Retry, and nothing can be sent', async () => {
    const { api } = await openMessaging({
      setUp: (stub) => stub.fail('GET /notifications/admin/recipients', 500, 'The list is unavailable.'),
    })
    await expect.element(alert).toMatchTextContent('The list is unavailable.')
    await expect.element(sendButton).toBeDisabled()
    await expectAccessible()
    api.on('GET /notifications/admin/recipients', { data: recipients })
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect.element(creatorCheckbox(/Juno Vale/)).toBeVisible()
  })

  longTest(
    'ten thousand creators can be selected and reached with the keyboard without rendering them all',
    async () => {
      const data = Array.from({ length: 10_000 }, (_, index) =>
        recipient({ id: idOf(20_000 + index), stageName: `Creator ${String(index).padStart(5, '0')}` }),
      )
      await openMessaging({ api: { 'GET /notifications/admin/recipients': { data } } })
      await selectAll.click()
      await expect.element(sendButton).toMatchTextContent('Send to Selected (10,000)')
      const box = page.getByRole('list', { name: 'Creators' }).element().parentElement
      expect(box?.clientHeight).toBe(24 * 16)
      ;(creatorCheckbox(/Creator 00000/).element() as HTMLElement).focus()
      await userEvent.keyboard('{End}')
      await expect.element(creatorCheckbox(/Creator 09999/)).toHaveFocus()
      await userEvent.keyboard(' ')
      await expect.element(sendButton).toMatchTextContent('Send to Selected (9,999)')
      await userEvent.keyboard('{ArrowUp}')
      await expect.element(creatorCheckbox(/Creator 09998/)).toHaveFocus()
      expect(creatorCheckbox(/./).elements().length).toBeLessThan(30)
    },
  )
})
