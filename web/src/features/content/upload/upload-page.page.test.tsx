import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { contentDetail } from '../../../../test/fixtures/content.ts'
import { formSummary, picture, readyUpload, uploadIdOf } from '../../../../test/fixtures/content-form.ts'
import { daysAgo, idOf } from '../../../../test/fixtures/ids.ts'
import { sessionUser } from '../../../../test/fixtures/session.ts'
import { longTest } from '../../../../test/long.ts'
import { apiError, pending } from '../../../../test/stub-api.ts'
import { button, choose, drop, openForm } from '../../../../test/upload-page.ts'
import { openUploadDraft } from './upload-draft.ts'

const fileNames = () =>
  [...document.querySelectorAll('[data-row]')].map((row) => row.querySelector('p')?.firstChild?.textContent)

// The draft outlives the page and would leak into the next test.
afterEach(async () => (await openUploadDraft(sessionUser())).discard())

test('uploads the chosen files and publishes the item', async () => {
  const { api, router } = await openForm({
    api: {
      'POST /content': ({ body }) => ({ data: contentDetail({ title: (body as { title: string }).title }) }),
      'GET /content/duplicates': ({ query }) => ({
        data:
          query.uploadId === uploadIdOf('one.jpg')
            ? [{ itemId: idOf(902), title: 'Test shot', match: 'similar' as const, uploadedAt: daysAgo(1) }]
            : [],
      }),
    },
  })
  await expect.element(page.getByText(/up to 500MB each$/)).toBeVisible()
  await expect.element(button('Publish Now')).toBeDisabled()
  choose(picture('one.jpg'), picture('two.jpg'))
  await expect.element(page.getByText('2 of 2 uploaded')).toBeVisible()
  await expect.element(page.getByText(/^Looks like/)).toBeVisible()
  await expect
    .element(page.getByRole('button', { name: 'Album', exact: true }))
    .toHaveAttribute('aria-pressed', 'true')
  await button('Publish Now').click()
  await expect.element(page.getByText('Please fill this in.')).toBeVisible()
  await expect.element(page.getByText('Please choose a creator.')).toBeVisible()
  await expect.element(page.getByLabelText('Title')).toHaveFocus()
  await userEvent.fill(page.getByLabelText('Title'), 'North room')
  await page.getByRole('combobox', { name: 'Creator' }).click()
  await page.getByRole('option', { name: 'Wren Halliday' }).click()
  await expect.element(page.getByText('1 person named')).toBeVisible()
  await button('Publish Now').click()
  await expect.poll(() => router.state.location.pathname).toBe('/dashboard/content')
  expect(api.calls('POST /content').at(-1)?.body).toMatchObject({
    title: 'North room',
    type: 'ALBUM',
    creatorId: idOf(302),
    files: [uploadIdOf('one.jpg'), uploadIdOf('two.jpg')],
    depictedIds: [idOf(802)],
    publish: { mode: 'NOW' },
  })
  await expect.element(page.getByText('“North room” will be published once it’s cleared')).toBeVisible()
})

test('submitting while files upload shows Uploading... and sends the item once they are done', async () => {
  const preparing = Promise.withResolvers<void>()
  const { api, router } = await openForm({
    api: {
      'POST /content': { data: contentDetail() },
      'GET /uploads/{id}/status': async ({ params }) => {
        await preparing.promise
        return { data: readyUpload(params.id) }
      },
    },
    role: 'CREATOR',
    setUp: (stub) =>
      stub.on('GET /content/summary', {
        data: formSummary({ creators: [{ id: idOf(301), stageName: 'Juno Vale' }] }),
      }),
  })
  drop(picture('one.jpg'))
  await userEvent.fill(page.getByLabelText('Title'), 'North room')
  expect(page.getByRole('combobox', { name: 'Creator' }).elements()).toEqual([])
  await page.getByRole('radio', { name: /^Draft/ }).click()
  await button('Save as Draft').click()
  await expect.element(button('Uploading...')).toBeDisabled()
  expect(api.calls('POST /content')).toEqual([])
  preparing.resolve()
  await expect.poll(() => router.state.location.pathname).toBe('/dashboard/content')
  expect(api.calls('POST /content').at(-1)?.body).toMatchObject({
    creatorId: idOf(301),
    publish: { mode: 'DRAFT' },
  })
})

longTest('a file rejected after submitting stops the submission until the user submits again', async () => {
  const preparing = Promise.withResolvers<void>()
  const { api, router } = await openForm({
    api: {
      'POST /content': { data: contentDetail() },
      'GET /uploads/{id}/status': async ({ params: { id } }) => {
        await preparing.promise
        const rejection = { status: 'refused' as const, problem: 'This image is damaged or incomplete.' }
        return { data: { ...readyUpload(id), ...(id === uploadIdOf('two.jpg') && rejection) } }
      },
    },
  })
  choose(picture('one.jpg'), picture('two.jpg'))
  await userEvent.fill(page.getByLabelText('Title'), 'North room')
  await page.getByRole('combobox', { name: 'Creator' }).click()
  await page.getByRole('option', { name: 'Wren Halliday' }).click()
  await button('Publish Now').click()
  await expect.element(button('Uploading...')).toBeDisabled()
  preparing.resolve()
  await expect.element(page.getByText('1 of 1 uploaded')).toBeVisible()
  await expect.element(page.getByText(/^A file can’t be used/).first()).toBeVisible()
  expect(api.calls('POST /content')).toEqual([])
  await button('Publish Now').click()
  await expect.poll(() => router.state.location.pathname).toBe('/dashboard/content')
  expect(api.calls('POST /content').at(-1)?.body).toMatchObject({ files: [uploadIdOf('one.jpg')] })
})

test('rejects oversized and invalid files before uploading', async () => {
  const { api } = await openForm()
  const pdf = new File(['%PDF-1.7 not a picture'], 'scan.jpg', { type: 'image/jpeg' })
  // Added directly, because a file input would reset the fake size.
  const draft = await openUploadDraft(sessionUser())
  draft.form.files.add([
    picture('day.mov', { bytes: 500 * 1024 * 1024 + 1, type: 'video/quicktime' }),
    picture('logo.svg', { type: 'image/svg+xml' }),
    pdf,
  ])
  await expect.element(page.getByText(/^Over the 500 MB limit\. Nothing was uploaded/)).toBeVisible()
  await expect.poll(() => page.getByText(/^This is not a JPEG/).elements().length).toBe(2)
  await button('Dismiss day.mov').click()
  await expect.poll(fileNames).toEqual(['logo.svg', 'scan.jpg'])
  expect(api.calls('POST /uploads')).toEqual([])
})

longTest('pauses, resumes and cancels an upload', async () => {
  const { api } = await openForm({ api: { 'PATCH /uploads/{id}': pending } })
  choose(picture('one.jpg'))
  await expect.poll(() => api.calls('PATCH /uploads/{id}').length).toBe(1)
  await button('Pause one.jpg').click()
  await expect.element(page.getByText(/^Paused at 0%/)).toBeVisible()
  await expect.element(page.getByText('1 paused')).toBeVisible()
  await button('Resume one.jpg').click()
  await expect.poll(() => api.calls('HEAD /uploads/{id}').length).toBe(1)
  await button('Cancel one.jpg').click()
  await expect.poll(() => api.calls('DELETE /uploads/{id}').length).toBe(1)
  await expect.poll(fileNames).toEqual([])
})

test('a failed upload can be retried, and a rejected one shows the reason', async () => {
  const { api } = await openForm({
    setUp: (stub) => stub.fail('POST /uploads', 403, 'Your access has changed.'),
  })
  choose(picture('one.jpg'))
  await expect.element(page.getByText('Your access has changed.')).toBeVisible()
  api.on('POST /uploads', { status: 201, headers: { location: `/api/uploads/${idOf(951)}` } })
  api.on('GET /uploads/{id}/status', {
    data: { ...readyUpload(idOf(951)), status: 'refused', problem: 'This image is damaged or incomplete.' },
  })
  await button('Retry one.jpg').click()
  await expect.element(page.getByText('This image is damaged or incomplete.')).toBeVisible()
})

longTest('reorders files with the keyboard', async () => {
  await openForm()
  choose(picture('one.jpg'), picture('two.jpg'), picture('three.jpg'))
  await expect.element(page.getByText('3 of 3 uploaded')).toBeVisible()
  const handle = button('Move three.jpg')
  ;(handle.element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowUp}{ArrowUp}')
  await expect.poll(fileNames).toEqual(['three.jpg', 'one.jpg', 'two.jpg'])
  await expect.element(handle).toHaveFocus()
  await expect.element(page.getByText('three.jpg moved to position 1 of 3.')).toBeInTheDocument()
})

longTest('schedules a priced item in the agency’s time zone and rejects past times', async () => {
  const { api, router } = await openForm({ api: { 'POST /content': { data: contentDetail() } } })
  choose(picture('one.jpg'))
  await userEvent.fill(page.getByLabelText('Title'), 'North room')
  await page.getByRole('combobox', { name: 'Creator' }).click()
  await page.getByRole('option', { name: 'Juno Vale' }).click()
  await page.getByRole('radio', { name: /^Schedule/ }).click()
  await expect.element(page.getByText('New York time')).toBeVisible()
  await userEvent.fill(page.getByLabelText('Date and time'), '2020-01-01T10:00')
  await expect.element(page.getByText('This time has passed. Choose a later one.')).toBeVisible()
  await userEvent.fill(page.getByLabelText('Date and time'), '2099-07-01T19:00')
  await expect.element(page.getByText(/^Goes live Wed, Jul 1, 2099, 7:00 PM, New York time/)).toBeVisible()
  await page.getByRole('switch', { name: 'Pay-per-view' }).click()
  await expect.element(page.getByText(/Suggested \$10-\$50/)).toBeVisible()
  await userEvent.fill(page.getByLabelText('Price'), '0')
  await expect.element(page.getByText('At least $1')).toBeVisible()
  await button('Schedule').click()
  expect(api.calls('POST /content')).toEqual([])
  await userEvent.fill(page.getByLabelText('Price'), '24')
  await button('Schedule').click()
  await expect.poll(() => router.state.location.pathname).toBe('/dashboard/content')
  expect(api.calls('POST /content').at(-1)?.body).toMatchObject({
    isPPV: true,
    price: 24,
    publish: { mode: 'SCHEDULE', at: '2099-07-01T23:00:00.000Z' },
  })
})

longTest('adds tags and people and saves them in the draft', async () => {
  const { api } = await openForm({
    api: { 'POST /content/people': { data: { id: idOf(809), name: 'Sol Brandt', creatorId: null } } },
  })
  const tags = page.getByRole('combobox', { name: /^Tags/ })
  await userEvent.fill(tags, 'Sunrise, terrace,')
  await userEvent.fill(tags, 'stu')
  await page.getByRole('option', { name: 'studio' }).click()
  await expect.element(button('Remove sunrise')).toBeVisible()
  await expect.element(button('Remove studio')).toBeVisible()
  await userEvent.fill(page.getByRole('combobox', { name: 'Who is depicted' }), 'Sol Brandt')
  await page.getByRole('option', { name: 'Add Sol Brandt' }).click()
  await expect.element(button('Remove Sol Brandt')).toBeVisible()
  expect(api.calls('POST /content/people').at(-1)?.body).toMatchObject({ name: 'Sol Brandt' })
  const storedDraft = Object.entries(localStorage).find(([name]) => name.startsWith('content-draft/'))
  expect(JSON.parse(String(storedDraft?.[1])).values).toMatchObject({
    tags: ['sunrise', 'terrace', 'studio'],
    depicted: [{ id: idOf(809), name: 'Sol Brandt' }],
  })
})

longTest('shows a server error and keeps the input', async () => {
  await openForm({
    api: {
      'POST /content': () => {
        throw apiError('refused', 'Your agency’s storage is full.')
      },
    },
  })
  choose(picture('one.jpg'))
  await userEvent.fill(page.getByLabelText('Title'), 'North room')
  await page.getByRole('combobox', { name: 'Creator' }).click()
  await page.getByRole('option', { name: 'Juno Vale' }).click()
  await button('Publish Now').click()
  await expect.element(page.getByText('Your agency’s storage is full.')).toBeVisible()
  await expect.element(page.getByLabelText('Title')).toHaveValue('North room')
  await expect.element(button('Publish Now')).toBeEnabled()
})
