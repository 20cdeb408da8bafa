import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot, type Root } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../../test/axe.ts'
import { contentDetail, contentFile } from '../../../../test/fixtures/content.ts'
import { formReplies, picture, uploadIdOf } from '../../../../test/fixtures/content-form.ts'
import { homeReplies } from '../../../../test/fixtures/home.ts'
import { idOf } from '../../../../test/fixtures/ids.ts'
import { longTest } from '../../../../test/long.ts'
import { renderPage } from '../../../../test/render-page.tsx'
import { apiError, type Replies } from '../../../../test/stub-api.ts'
import { queryClient } from '../../../platform/query.ts'
import { ContentForm } from './content-form.tsx'

let root: Root | undefined
afterEach(() => root?.unmount())

const detail = (overrides: Parameters<typeof contentDetail>[0] = {}) =>
  contentDetail({
    id: idOf(901),
    mediaFiles: [contentFile({ id: idOf(950) })],
    tags: ['studio'],
    rev: 4,
    ...overrides,
  })

/** Opens the form on the home page; any page would do. */
async function open(api: Replies, startAt: 'details' | 'files' = 'details') {
  const [onClose, onSaved] = [vi.fn(), vi.fn()]
  const rendered = await renderPage('/dashboard', { api: { ...homeReplies, ...formReplies(), ...api } })
  root = createRoot(document.body.appendChild(document.createElement('div')))
  const renderForm = (item: ReturnType<typeof detail>) =>
    root?.render(
      <QueryClientProvider client={queryClient}>
        <MemoryRouter>
          <ContentForm item={item} startAt={startAt} onClose={onClose} onSaved={onSaved} />
        </MemoryRouter>
      </QueryClientProvider>,
    )
  renderForm(detail())
  await expect.element(page.getByRole('dialog')).toBeVisible()
  return { ...rendered, onClose, onSaved, renderForm }
}
const button = (name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true })

test('saves changes with the item’s revision, and requires a title', async () => {
  const { api, onSaved } = await open({ 'PUT /content/{id}': { data: detail({ title: 'South room' }) } })
  await expectAccessible()
  await userEvent.fill(page.getByLabelText('Title'), '')
  await button('Save changes').click()
  await expect.element(page.getByText('Please fill this in.')).toBeVisible()
  await userEvent.fill(page.getByLabelText('Title'), 'South room')
  await button('Save changes').click()
  await expect.poll(() => onSaved.mock.calls.length).toBe(1)
  expect(api.calls('PUT /content/{id}').at(-1)).toMatchObject({
    params: { id: idOf(901) },
    body: { title: 'South room', files: [idOf(950)], tags: ['studio'], type: 'PHOTO', rev: 4 },
  })
})

longTest('closing asks for confirmation before discarding changes', async () => {
  const { onClose } = await open({})
  const confirmation = page.getByRole('alertdialog', { name: 'Discard changes?' })
  await userEvent.fill(page.getByLabelText('Title'), 'South room')
  await button('Cancel').click()
  await confirmation.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(page.getByLabelText('Title')).toHaveValue('South room')
  await userEvent.keyboard('{Escape}')
  await expect.element(confirmation).toBeVisible()
  expect(onClose).not.toHaveBeenCalled()
  await confirmation.getByRole('button', { name: 'Discard changes' }).click()
  expect(onClose).toHaveBeenCalledOnce()
})

test('closing asks for confirmation only after changes, including a removed file', async () => {
  const { onClose } = await open({})
  await userEvent.fill(page.getByLabelText('Title'), 'South room')
  await userEvent.fill(page.getByLabelText('Title'), detail().title)
  await button('Cancel').click()
  expect(onClose).toHaveBeenCalledOnce()
  await button('Remove Image 1').click()
  await button('Close').click()
  await expect.element(page.getByText('Discard changes?')).toBeVisible()
  expect(onClose).toHaveBeenCalledOnce()
})

longTest('replaces the file', async () => {
  const { api, onSaved } = await open({ 'PUT /content/{id}': { data: detail() } }, 'files')
  await button('Remove Image 1').click()
  const transfer = new DataTransfer()
  transfer.items.add(picture('new.jpg'))
  document.body.dispatchEvent(
    new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: transfer }),
  )
  await expect.element(page.getByText('1 of 1 uploaded')).toBeVisible()
  await button('Save changes').click()
  await expect.poll(() => onSaved.mock.calls.length).toBe(1)
  expect(api.calls('PUT /content/{id}').at(-1)?.body).toMatchObject({ files: [uploadIdOf('new.jpg')] })
  // The replaced file belongs to the item's history; the server decides whether to keep it.
  expect(api.calls('DELETE /uploads/{id}')).toEqual([])
})

longTest('someone else’s change is overwritten only after a warning', async () => {
  const { api, onSaved, renderForm } = await open({
    'PUT /content/{id}': () => {
      throw apiError('conflict', 'Someone else changed this item. Reload it and try again.')
    },
  })
  await userEvent.fill(page.getByLabelText('Title'), 'South room')
  renderForm(detail({ title: 'Their title', rev: 5 }))
  await expect.element(page.getByText(/^Their title/)).toBeVisible()
  await button('Save changes').click()
  await expect.element(page.getByText(/^Someone else changed this item/)).toBeVisible()
  await expect.element(page.getByLabelText('Title')).toHaveValue('South room')
  expect(api.calls('PUT /content/{id}').at(-1)?.body).toMatchObject({ rev: 4 })
  expect(onSaved).not.toHaveBeenCalled()
  api.on('PUT /content/{id}', { data: detail({ title: 'South room', rev: 6 }) })
  await button('Save changes').click()
  await expect.poll(() => onSaved.mock.calls.length).toBe(1)
  expect(api.calls('PUT /content/{id}').at(-1)?.body).toMatchObject({ title: 'South room', rev: 5 })
})
