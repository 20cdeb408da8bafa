import type { SiteBody, SiteState } from '@greenroom/contract/features/site/site.schema.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../../test/axe.ts'
import { contentSummary } from '../../../../test/fixtures/content.ts'
import { sessionUser } from '../../../../test/fixtures/session.ts'
import { renderPage } from '../../../../test/render-page.tsx'
import { apiError } from '../../../../test/stub-api.ts'
import { expectTouchable } from '../../../../test/touch.ts'

const path = '/dashboard/settings?section=site'
const state: SiteState = {
  settings: {
    methods: [],
    offices: [],
    testimonials: [],
    legal: { agentName: 'Ada Agent' },
    legalReviewed: false,
  },
  rev: 'opened',
  isOn: true,
  isDemo: false,
  custodian: null,
  changedAt: null,
}
const publish = ({ body: { rev, ...settings } }: { body: SiteBody }) => ({
  data: { ...state, settings, rev: `after ${rev}` },
})
const site = { 'GET /site': { data: state } } as const

test('a super admin adds an office and publishes, and an empty city is rejected with a message', async () => {
  const { api } = await renderPage(path, { role: 'SUPER_ADMIN', api: { ...site, 'PUT /site': publish } })
  await expect.element(page.getByRole('heading', { name: 'Site', exact: true })).toBeVisible()
  await page.getByLabelText(/^Site name/).fill('Copper Quay')
  await page.getByRole('button', { name: 'Add office' }).click()
  await page.getByRole('textbox', { name: 'Address', exact: true }).fill('1 Quay Road\nDover')
  await page.getByRole('button', { name: 'Publish contact details' }).click()
  await expect.element(page.getByText('Please fill this in.')).toBeVisible()
  expect(api.calls('PUT /site')).toEqual([])
  await page.getByRole('textbox', { name: 'City' }).fill('Dover')
  await expectAccessible()
  await page.getByRole('button', { name: 'Publish contact details' }).click()
  await expect.element(page.getByText('Contact details published')).toBeVisible()
  expect(api.calls('PUT /site').at(-1)?.body).toEqual({
    ...state.settings,
    rev: 'opened',
    name: 'Copper Quay',
    offices: [{ city: 'Dover', address: '1 Quay Road\nDover' }],
  })
})

test('both forms publish over the version that was opened, and a conflict keeps the input', async () => {
  let stored = state
  const { api } = await renderPage(path, {
    role: 'SUPER_ADMIN',
    api: {
      'GET /site': () => ({ data: stored }),
      'PUT /site': ({ body }) => {
        if (body.rev !== stored.rev) throw apiError('conflict', 'Someone else changed the site settings.')
        stored = publish({ body }).data
        return { data: stored }
      },
    },
  })
  const name = page.getByLabelText(/^Site name/)
  const agent = page.getByRole('textbox', { name: 'Agent’s name or title' })
  await name.fill('Copper Quay')
  await page.getByRole('button', { name: 'Publish contact details' }).click()
  await expect.element(page.getByText('Contact details published')).toBeVisible()
  await agent.fill('Ben Agent')
  await page.getByRole('button', { name: 'Publish legal details' }).click()
  await expect.element(page.getByText('Legal details published')).toBeVisible()
  expect(api.calls('PUT /site').at(-1)?.body).toEqual({
    ...state.settings,
    name: 'Copper Quay',
    legal: { agentName: 'Ben Agent' },
    rev: 'after opened',
  })
  stored = { ...stored, settings: { ...stored.settings, name: 'Renamed' }, rev: 'theirs' }
  await agent.fill('Cleo Agent')
  await page.getByRole('button', { name: 'Publish legal details' }).click()
  await expect.element(page.getByRole('alert')).toMatchTextContent(/^Someone else changed these settings/)
  // The form is longer than the screen, so each refused save scrolls to the error.
  await expect.element(page.getByRole('button', { name: 'Load current version' })).toBeInViewport()
  await page.getByRole('button', { name: 'Publish legal details' }).click()
  await expect.poll(() => api.calls('PUT /site').length).toBe(4)
  await expect.element(page.getByRole('button', { name: 'Load current version' })).toBeInViewport()
  await expect.element(agent).toHaveValue('Cleo Agent')
  await expectAccessible()
  await page.getByRole('button', { name: 'Load current version' }).click()
  await expect.element(name).toHaveValue('Renamed')
  await expect.element(agent).toHaveValue('Ben Agent')
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})

test('legal pages show what is missing and can be previewed', async () => {
  await renderPage(path, {
    role: 'SUPER_ADMIN',
    api: { ...site, 'GET /site/preview/{page}': { data: { html: '<p>DMCA requests for Copper Quay</p>' } } },
  })
  const dmca = page.getByRole('listitem').filter({ hasText: 'DMCA requests' })
  await expect.element(dmca.getByText('Not published')).toBeVisible()
  await expect.element(dmca.getByText(/Missing: company’s legal name,.*review confirmation/)).toBeVisible()
  await expect.element(dmca.getByText(/agent’s name or title/)).not.toBeInTheDocument()
  await expect.element(page.getByRole('link', { name: 'Set the custodian in Compliance' })).toBeVisible()
  await page.getByRole('button', { name: 'Preview DMCA requests' }).click()
  await expect.element(page.getByTitle('Preview of DMCA requests')).toBeVisible()
})

test('a failed load can be retried', async () => {
  let isFailing = true
  await renderPage(path, {
    role: 'SUPER_ADMIN',
    api: {
      'GET /site': () => {
        if (isFailing) throw apiError('refused')
        return { data: state }
      },
    },
  })
  await expect.element(page.getByText('Could not load site settings')).toBeVisible()
  isFailing = false
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect.element(page.getByRole('button', { name: 'Publish contact details' })).toBeVisible()
})

test.each([
  ['an agency admin', 'AGENCY_ADMIN', true, 'Only super admins can edit the public site.'],
  ['a super admin in another agency', 'SUPER_ADMIN', false, /belongs to the house agency/],
] as const)('%s can’t open the site settings', async (_, role, isHouse, text) => {
  await renderPage(path, {
    role,
    user: { agency: { ...sessionUser().agency, isHouse } },
    api: { 'GET /agencies': { data: [], meta: { nextCursor: null, total: 0 } } },
  })
  await expect.element(page.getByText(text)).toBeVisible()
})

test('site settings have large touch targets', async () => {
  await renderPage(path, { role: 'SUPER_ADMIN', viewport: 'phone', api: site })
  await expect.element(page.getByRole('button', { name: 'Preview Terms' })).toBeVisible()
  await expectTouchable({})
})

test('the brand card shows the chosen color in both themes and saves it', async () => {
  const { agency } = sessionUser()
  const settings = { ...agency, signUpOpen: true, allowSelfReview: false, libraryFilesOnly: false }
  const { api } = await renderPage('/dashboard/settings?section=agency', {
    api: {
      'GET /agency': { data: settings },
      'GET /content/summary': { data: contentSummary() },
      'PATCH /agency': ({ body }) => ({ data: { ...settings, ...body } as never }),
    },
  })
  const color = page.getByRole('textbox', { name: /^Color/ })
  await color.fill('blue')
  await expect.element(page.getByText('Enter a color like #0f6242.')).toBeVisible()
  await color.fill('#7C3AED')
  await expect.element(page.getByText(/^Light/)).toBeVisible()
  await expect.element(page.getByText(/^Dark/)).toBeVisible()
  await expectAccessible()
  await page.getByRole('button', { name: 'Save color' }).click()
  await expect.element(page.getByText('Color saved')).toBeVisible()
  expect(api.calls('PATCH /agency').map(({ body }) => body)).toEqual([{ color: '#7c3aed' }])
})
