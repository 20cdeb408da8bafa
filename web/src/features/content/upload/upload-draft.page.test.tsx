import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../../test/axe.ts'
import { contentDetail } from '../../../../test/fixtures/content.ts'
import { formSummary, picture } from '../../../../test/fixtures/content-form.ts'
import { sessionUser } from '../../../../test/fixtures/session.ts'
import { expectNoHorizontalScroll } from '../../../../test/layout.ts'
import { expectTouchable } from '../../../../test/touch.ts'
import { typeKeys } from '../../../../test/type-keys.ts'
import { button, choose, open, openForm } from '../../../../test/upload-page.ts'
import { storedFiles } from '../../../platform/uploads/stored-files.ts'
import { emptyValues } from '../form/form-values.ts'
import { openUploadDraft } from './upload-draft.ts'

// The draft outlives the page and would leak into the next test.
afterEach(async () => (await openUploadDraft(sessionUser())).discard())

const storeDraft = (file: File) => {
  const { id, agency } = sessionUser()
  const row = { key: 'k1', name: file.name, bytes: file.size, type: file.type, share: 0.4 }
  const draft = {
    values: { ...emptyValues, title: 'Earlier draft' },
    files: [{ ...row, lastModified: file.lastModified }],
    savedAt: Date.now(),
  }
  localStorage.setItem(`content-draft/${id}/${agency.id}/d1`, JSON.stringify(draft))
  return { files: storedFiles(id), name: `${agency.id}/d1/k1` }
}

test('after a reload the form is restored and stored files resume uploading', async () => {
  const file = picture('one.jpg')
  const { files, name } = storeDraft(file)
  await files.put(name, file)
  await openForm()
  await expect.element(page.getByLabelText('Title')).toHaveValue('Earlier draft')
  await expect.element(page.getByText('1 of 1 uploaded')).toBeVisible()
})

test('a file the browser no longer has must be chosen again, and a different file is rejected', async () => {
  const { api } = await openForm({ setUp: () => void storeDraft(picture('one.jpg')) })
  await expect.element(page.getByText('Choose the file again to continue.')).toBeVisible()
  const chooseAgain = (file: File) => {
    const input = document.querySelector<HTMLInputElement>('[data-row] input[type=file]')
    const transfer = new DataTransfer()
    transfer.items.add(file)
    if (!input) throw new Error('no file input')
    input.files = transfer.files
    input.dispatchEvent(new Event('change', { bubbles: true }))
  }
  chooseAgain(picture('two.jpg'))
  await expect.element(page.getByText('This is a different file. Choose one.jpg.')).toBeVisible()
  expect(api.calls('POST /uploads')).toEqual([])
  chooseAgain(picture('one.jpg'))
  await expect.element(page.getByText('1 of 1 uploaded')).toBeVisible()
})

test('warns when storage is nearly full', async () => {
  await openForm({
    api: {
      'GET /content/summary': { data: formSummary({ storage: { usedBytes: 8.5e9, quotaBytes: 1e10 } }) },
    },
  })
  await expect.element(page.getByText(/^7\.9 GB of 9\.3 GB storage used/)).toBeVisible()
})

test('shows an error, and Retry reloads the form', async () => {
  const { api } = await open({ setUp: (stub) => stub.fail('GET /content/summary', 500) })
  await expect.element(page.getByText('Could not load the upload form')).toBeVisible()
  api.on('GET /content/summary', { data: formSummary() })
  await button('Retry').click()
  await expect.element(page.getByRole('heading', { name: 'Upload content' })).toBeVisible()
})

test('compliance can’t upload', async () => {
  await open({ role: 'COMPLIANCE' })
  await expect.element(page.getByText('You don’t have access to this page')).toBeVisible()
})

test('an unreadable date is rejected, and the item is published once it is corrected', async () => {
  const { api } = await openForm({ api: { 'POST /content': { data: contentDetail() } } })
  choose(picture('one.jpg'))
  await userEvent.fill(page.getByLabelText('Title'), 'North room')
  await page.getByRole('combobox', { name: 'Creator' }).click()
  await page.getByRole('option', { name: 'Wren Halliday' }).click()
  const producedOn = page.getByLabelText(/^Produced on/)
  await typeKeys(producedOn, '02312024')
  await button('Publish Now').click()
  await expect.element(page.getByText('Enter a valid date.')).toBeVisible()
  await expect.element(producedOn).toHaveFocus()
  await expect.element(producedOn).toHaveAttribute('aria-invalid', 'true')
  await typeKeys(producedOn, '02292024')
  await expect.element(page.getByText('Enter a valid date.')).not.toBeInTheDocument()
  expect(api.calls('POST /content')).toEqual([])
  await button('Publish Now').click()
  await expect.poll(() => api.calls('POST /content')[0]?.body.producedOn).toBe('2024-02-29')
})

test('the upload form is accessible and usable on a phone', async () => {
  await openForm({ viewport: 'phone' })
  choose(
    picture('a-long-name-of-a-picture-that-does-not-fit-into-one-line-of-a-phone.jpg'),
    picture('two.jpg'),
  )
  await expect.element(page.getByText('2 of 2 uploaded')).toBeVisible()
  await userEvent.fill(page.getByRole('combobox', { name: /^Tags/ }), 'sunrise,')
  await userEvent.keyboard('{Escape}')
  await page.getByRole('radio', { name: /^Schedule/ }).click()
  await page.getByRole('switch', { name: 'Pay-per-view' }).click()
  await expectAccessible()
  expectNoHorizontalScroll()
  await expectTouchable()
})
