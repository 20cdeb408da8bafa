import type { Page } from '@playwright/test'
import { apiAs, type DemoRole, expect, people, signInByApi } from './test.ts'

type Row = { id: string; username: string; creator: { id: string; stageName: string } }

export async function fetchFans(origin: string, role: DemoRole, search: string) {
  const person = await apiAs(origin, people[role])
  const reply = await person.call('GET', `/fans?${search}`)
  return reply as unknown as { data: Row[]; meta: { total: number | null } }
}

export const rowsOf = (page: Page) => page.getByRole('table', { name: 'Fans' }).locator('tbody [data-index]')

export async function openFans(page: Page, role: DemoRole) {
  await signInByApi(page, people[role])
  await page.goto('/dashboard/fans')
  await expect(page.getByRole('heading', { name: 'Fan Intelligence' })).toBeVisible()
}

export async function newFan(origin: string) {
  const admin = await apiAs(origin, people.AGENCY_ADMIN)
  const { data: creators } = (await admin.call('GET', '/creators')) as unknown as { data: { id: string }[] }
  const body = { creatorId: creators[0]?.id, username: `own.${crypto.randomUUID().slice(0, 8)}` }
  const { data } = (await admin.call('POST', '/fans', body)) as unknown as { data: Row }
  return data
}
